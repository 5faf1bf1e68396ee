/** What must be true when the faults have ended, and how long after. */
import { minutes, type Rules, subject } from './facts.ts'

/** Asked when everything has been well for longer than the wait of what never reached the mail server. */
export const OF_RECOVERY: Rules = {
  'what never arrived leaves soon after all is well': ({ ledger }) => {
    const waiting = [...ledger.rows.values()].find(
      (row) =>
        row.state === 'pending' &&
        ledger.stateOf(row.id) !== 'being sent' &&
        ledger.doubtsOf(row.id) === 0 &&
        ledger
          .triesOf(row)
          .every(({ result }) => result && !result.sent && result.failure.class === 'unreached'),
    )
    return waiting && `${subject(waiting)} still waits, and no try of it reached the mail server`
  },

  'new settings give what was refused another chance': ({ ledger }) => {
    const since = ledger.settingsChangedAt
    const waiting = [...ledger.rows.values()].find(
      (row) =>
        ledger.stateOf(row.id) === 'refused' &&
        ledger.markedAt(row.id) < since &&
        ledger.triesOf(row).every(({ begunAt }) => begunAt < since),
    )
    return waiting && `${subject(waiting)} was refused, and is not tried with the new settings`
  },

  'any success releases what was refused, unless for its content': ({ ledger }) => {
    const waiting = [...ledger.rows.values()].find((row) => {
      const tries = ledger.triesOf(row)
      const last = tries.at(-1)?.result
      return (
        row.state === 'pending' &&
        last?.sent === false &&
        last.failure.class === 'permanent' &&
        ledger.doubtsOf(row.id) === 0 &&
        tries.every(({ result }) => result?.sent === false && !result.failure.onlyThisMail)
      )
    })
    const wellSince = waiting && (ledger.triesOf(waiting).at(-1)?.begunAt ?? 0)
    const passed = ledger.mails.some(
      ({ kind, result, begunAt }) => kind === 'message' && result?.sent && begunAt > wellSince!,
    )
    return waiting && passed ? `${subject(waiting)} still waits, and others were taken since` : undefined
  },
}

/** So many failures in one run are not all swallowed by faults. */
const MANY = 6

/** Asked when every wait of every class is over. */
export const OF_THE_END: Rules = {
  'failures are written down': ({ ledger }) => {
    const failed = ledger.mails.filter(
      ({ kind, about, result }) => kind === 'message' && ledger.rows.has(about!) && result?.sent === false,
    )
    const isWritten = failed.some(({ about, begunAt }) => ledger.markedAt(about!) >= begunAt)
    return failed.length >= MANY && !isWritten
      ? `${failed.length} tries failed, and none was written down`
      : undefined
  },

  'everything owed leaves': ({ ledger }) => {
    const stuck = [...ledger.rows.values()].find(({ state }) => state === 'pending')
    const age = stuck && ledger.now - ledger.owedSince.get(stuck.id)!
    return stuck && `${subject(stuck)} still waits ${minutes(age!)} after it became owed`
  },

  'what was accepted is never lost': ({ ledger }) => {
    for (const [name, id] of ledger.accepted) {
      const gone = ledger.gone.get(id)
      const hasArrived = ledger.arrivals.some(({ mail }) => mail.about === id && mail.kind === 'message')
      if (hasArrived || (gone && /erase/.test(gone.by))) continue
      const row = ledger.rows.get(id)
      if (row?.state !== 'held' && !gone) return `${name} was accepted, and never arrived`
    }
    return undefined
  },
}

/** Asked when a digest has come since the last message was held. */
export const OF_DIGESTS: Rules = {
  'every quarantined message is told': ({ ledger }) => {
    const untold = [...ledger.rows.values()].filter(
      ({ state, id }) => state === 'held' && !ledger.acts.has(id) && !ledger.isTold(id),
    )
    return untold.length > 0
      ? `${untold.length} messages are held and no digest tells of them, the first is ${subject(untold[0]!)}`
      : undefined
  },
}
