/** A mail server that takes everything and only counts. */
import { openMailServer } from '../test/mail-server.ts'

/** Listens on a free `port`; `taken` tells how many mails have come so far. */
export const openMailCounter = async (): Promise<{
  port: number
  taken: () => number
  close: () => Promise<void>
}> => {
  let taken = 0
  const { port, close } = await openMailServer({
    onData: async (stream, _session, callback) => {
      for await (const _ of stream);
      taken++
      callback()
    },
  })
  return { port, taken: () => taken, close }
}
