/** Preloaded into a process: its clock is CLOCK_SHIFT_DAYS off, as on a machine without NTP. */
const shift = Number(process.env.CLOCK_SHIFT_DAYS) * 24 * 60 * 60_000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length > 0 ? args : [RealDate.now() + shift]))
  }
  static now() {
    return RealDate.now() + shift
  }
}
