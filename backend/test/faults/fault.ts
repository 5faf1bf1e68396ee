/** What a fault is. */
import type { TestBed } from './test-bed.ts'

export type Fault = {
  name: string
  /**
   * Copies allowed beyond those of mails that the mail server took and could not confirm: for a worker that is
   * killed between the 250 and its mark. None where nobody is killed.
   */
  afterReply?: number
  /** Breaks something while messages are posted, and mends it again. May resolve to a remark for the report. */
  run: (bed: TestBed) => Promise<string | void>
}
