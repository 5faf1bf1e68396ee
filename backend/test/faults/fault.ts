/** What a fault is. */
import type { TestBed } from './test-bed.ts'

export type Fault = {
  name: string
  /**
   * Copies allowed beyond those of mails that the mail server took and could not confirm: for a worker or a
   * Postgres that dies between the 250 and the mark. None where nothing dies.
   */
  afterReply?: number
  /** Breaks something while messages are posted, and mends it again. May resolve to a remark for the report. */
  run: (bed: TestBed) => Promise<string | void>
}
