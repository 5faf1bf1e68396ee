/** `alarm test`: one alarm to whoever gets them, now. */
import type { Alarm } from '#src/contact/house-ports.ts'
import { type Command, CODE } from './command.ts'

/** The command, over the alarm that the worker would raise; none where no address is named. */
export const alarmCommand = (openAlarm: () => Alarm | undefined): Command => ({
  usage: 'alarm test',
  about: 'sends a test alarm to ALERT_WEBHOOK_URL, and calls it off',
  run: async () => {
    const alarm = openAlarm()
    if (!alarm)
      return {
        text: 'ALERT_WEBHOOK_URL is empty: alarms are in the log alone.',
        data: null,
        code: CODE.problem,
      }
    await alarm('This is a test: nothing is wrong.', { reason: 'test', state: 'raised' })
    await alarm('Resolved: the test.', { reason: 'test', state: 'resolved' })
    return { text: 'The alarm was taken, and called off.', data: { taken: true } }
  },
})
