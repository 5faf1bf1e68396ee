/** What no mail may be. */
import type { Arrival, Mail } from '../fakes/mail-server.ts'
import { DAY, HOUR } from '../durations.ts'
import { textOf } from '../ledger.ts'
import { minutes, type Rules, subject } from './facts.ts'
import { ONLY_ONE_MAIL, CLASS_OF, leastWait, leastWaitOfJob } from './schedule.ts'

/** Asked when a mail begins to be sent. */
export const OF_MAILS: Rules<[mail: Mail]> = {
  'one mail is never sent by two at once': ({ ledger }, mail) =>
    ledger.mails.some((one) => one !== mail && one.key === mail.key && !one.isOver)
      ? `${mail.key} is sent while another try of it is under way`
      : undefined,

  'no two workers hold one message': ({ ledger }, mail) =>
    mail.kind === 'message' &&
    ledger.mails.some(
      (one) => one !== mail && one.kind === 'message' && one.about === mail.about && !one.isOver,
    )
      ? `${mail.key} is sent while another mail of the same message is`
      : undefined,

  'erased means never mailed again': ({ ledger }, { about, begunAt }) => {
    const gone = about === undefined ? undefined : ledger.gone.get(about)
    // what the API stores a second time after a lost answer is a row again, and that rule's business
    return gone && !ledger.rows.has(about!) && /erase/.test(gone.by) && begunAt > gone.at + 1000
      ? `${subject(gone.row)} was erased, and ${minutes(begunAt - gone.at)} later a mail of it began`
      : undefined
  },

  'a held message is not mailed': ({ ledger }, { about, kind }) => {
    const row = kind === 'message' ? ledger.rows.get(about!) : undefined
    return row?.state === 'held' ? `${subject(row)} is held, and a mail of it begins` : undefined
  },

  'each class keeps its schedule': ({ ledger }, mail) => {
    const before = ledger.mails.filter((one) => one !== mail && one.key === mail.key && one.isOver)
    const last = before.at(-1)
    if (!last) return undefined
    const wait = mail.begunAt - last.begunAt
    const least = mail.kind === 'message' ? leastWait(ledger, before) : leastWaitOfJob(before)
    return wait < least - 1000
      ? `${mail.key} is tried ${Math.round(wait / 1000)} s after a try that ended with "${last.weather}"`
      : undefined
  },

  'nobody is hammered': ({ ledger }, mail) => {
    const lately = ledger.mails.filter((one) => one.key === mail.key && one.begunAt > mail.begunAt - HOUR)
    return lately.length > 12 ? `${mail.key} is tried ${lately.length} times within an hour` : undefined
  },
}

/** Asked when the worker learns how it ended. */
export const OF_RESULTS: Rules<[mail: Mail]> = {
  'a failure has the class of what the server did': (_facts, { key, weather, result }) => {
    const known = result!.sent ? 'sent' : result!.failure.class
    return known === CLASS_OF[weather] ? undefined : `${key} ended with "${weather}", and counts as ${known}`
  },

  'only what is said of one mail is about one mail': (_facts, { key, weather, result }) =>
    !result!.sent && result!.failure.onlyThisMail !== ONLY_ONE_MAIL.has(weather)
      ? `${key} ended with "${weather}", and that counts as about ${result!.failure.onlyThisMail ? 'this mail alone' : 'every mail'}`
      : undefined,
}

/** Asked when a mail has arrived. */
export const OF_ARRIVALS: Rules<[arrival: Arrival]> = {
  'all copies are the same to the byte': ({ ledger }, { mail }) =>
    mail.kind !== 'digest' && ledger.copiesOf(mail.key).some((one) => one.mail.content !== mail.content)
      ? `two copies of ${mail.key} differ`
      : undefined,

  'a mail says what the visitor wrote, in both of its parts': ({ ledger }, { mail }) => {
    const row = ledger.rows.get(mail.about ?? '') ?? ledger.gone.get(mail.about ?? '')?.row
    if (mail.kind !== 'message' || !row) return undefined
    const { text, html } = JSON.parse(mail.content) as { text: string; html: string }
    const words = [textOf(row.subject), row.subject, row.email]
    return [text, html].every((part) => words.every((word) => part.includes(word)))
      ? undefined
      : `${mail.key} arrives without the words of ${subject(row)}`
  },

  'another mail has another Message-ID': ({ ledger }, arrival) =>
    arrival.mail.kind !== 'message' &&
    ledger.copiesOf(arrival.mail.key).some((one) => one !== arrival && one.isMarked && !one.excuse)
      ? `a new ${arrival.mail.kind} has the Message-ID ${arrival.mail.key} of an old one`
      : undefined,

  'a second copy has an explanation': ({ ledger }, arrival) => {
    const before = ledger.copiesOf(arrival.mail.key).find((one) => one !== arrival && !one.excuse)
    return before && (arrival.mail.kind === 'message' || !before.isMarked)
      ? `${arrival.mail.key} arrives again ${minutes(arrival.at - before.at)} later, though nothing was lost and nobody died`
      : undefined
  },

  'a held message is listed once': ({ ledger }, { mail }) => {
    const before = ledger.arrivals.filter(
      (one) => one.mail.kind === 'held' && one.mail.key !== mail.key && one.isMarked,
    )
    const twice = [...ledger.rows.values()].find(
      ({ id }) =>
        mail.content.includes(id.slice(-12)) &&
        before.some((one) => one.mail.content.includes(id.slice(-12))),
    )
    return mail.kind === 'held' && twice && !ledger.acts.has(twice.id)
      ? `${subject(twice)} is listed again as held`
      : undefined
  },

  'never more than four copies in a day': ({ ledger }, { mail, at }) => {
    const day = ledger.copiesOf(mail.key).filter((one) => one.at > at - DAY)
    return day.length > 4 ? `${mail.key} arrived ${day.length} times within 24 hours` : undefined
  },
}
