/** `alarm test`: one alarm to whoever gets them, and one to whoever waits for the heartbeat, now. */
import type { Alarm, Heartbeat } from '#src/health/alarms.ts'
import { type Command, CODE } from './command.ts'
import { sentence } from './finding.ts'

const TEST = 'This is a test: nothing is wrong.'
const UNHEARD = 'ALERT_WEBHOOK_URL is empty: alarms are in the log alone.'
const NO_HEARTBEAT = 'HEARTBEAT_URL is empty: nobody notices when this whole machine is dead.'

const tryAlarm = async (alarm: Alarm | undefined) => {
  if (!alarm) return { isTaken: false, told: UNHEARD }
  await alarm(TEST, { reason: 'test', state: 'raised' })
  await alarm('Resolved: the test.', { reason: 'test', state: 'resolved' })
  return { isTaken: true, told: 'The alarm was taken, and called off.' }
}

/** One that is not named is no problem of the test. */
const tryHeartbeat = async (heartbeat: Heartbeat | undefined) => {
  if (!heartbeat) return { isTaken: false, isFailed: false, told: NO_HEARTBEAT }
  try {
    await heartbeat([TEST])
    await heartbeat([])
    return { isTaken: true, isFailed: false, told: 'The heartbeat was taken as failing, and then as well.' }
  } catch (error) {
    return { isTaken: false, isFailed: true, told: `The heartbeat was not taken: ${sentence(error)}` }
  }
}

/** The command, over the alarm and the heartbeat of the worker; each undefined where no address is named. */
export const alarmCommand = (
  openAlarm: () => Alarm | undefined,
  openHeartbeat: () => Heartbeat | undefined,
): Command => ({
  usage: 'alarm test',
  about: 'sends a test to ALERT_WEBHOOK_URL and to HEARTBEAT_URL, and calls it off',
  run: async () => {
    const heartbeat = await tryHeartbeat(openHeartbeat())
    const alarm = await tryAlarm(openAlarm())
    return {
      text: `${alarm.told}\n${heartbeat.told}`,
      data: { taken: alarm.isTaken, heartbeatTaken: heartbeat.isTaken },
      code: alarm.isTaken && !heartbeat.isFailed ? CODE.ok : CODE.problem,
    }
  },
})
