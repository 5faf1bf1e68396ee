/**
 * The machine's own clock while a simulation runs. The product takes its clock as an argument; Postgres in this
 * process does not, it reads `Date.now`: so that tells the simulated time as long as a loop is attached.
 */
type Told = { now: number }

let loop: Told | undefined
const realNow = Date.now.bind(Date)
Date.now = () => (loop ? Math.floor(loop.now) : realNow())

export const attach = (to: Told | undefined): void => {
  loop = to
}

const HOUR_MS = 3_600_000

type Known = Map<number, Intl.DateTimeFormatPart[]>

/** Formats take most of a run's time; one without minutes shows the same the whole hour. */
const memoizeFormats = () => {
  const known = new WeakMap<Intl.DateTimeFormat, Known | undefined>()
  const { formatToParts } = Intl.DateTimeFormat.prototype
  const partsKnownOf = (format: Intl.DateTimeFormat) => {
    if (!known.has(format)) known.set(format, format.resolvedOptions().minute ? undefined : new Map())
    return known.get(format)
  }
  Intl.DateTimeFormat.prototype.formatToParts = function toParts(time) {
    const parts = loop && time !== undefined ? partsKnownOf(this) : undefined
    if (!parts) return formatToParts.call(this, time)
    const hour = Math.floor(Number(time) / HOUR_MS)
    const found = parts.get(hour) ?? formatToParts.call(this, time)
    parts.set(hour, found)
    return found
  }
}
memoizeFormats()
