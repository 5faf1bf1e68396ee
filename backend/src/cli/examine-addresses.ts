/** `doctor` looks whether somebody is there to hear alarms and heartbeats. It posts nothing: that would be one. */
import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import { certificateProblem } from '#src/tls/certificate-problem.ts'
import { type Finding, finding, sentence } from './finding.ts'

/** Where alarms and heartbeats go; empty where nowhere. */
export type Addresses = { ALERT_WEBHOOK_URL?: string | undefined; HEARTBEAT_URL?: string | undefined }

const TIMEOUT_MS = 5000

/** Shakes hands with the host of `address`, over TLS where it is https://. Rejects when that does not work. */
const reach = (address: string) => {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSafe = protocol === 'https:'
  const at = { host, port: Number(port || (isSafe ? 443 : 80)) }
  return new Promise<void>((resolve, reject) => {
    const socket = isSafe
      ? connectSafely({ ...at, ...(isIP(host) ? {} : { servername: host }) })
      : connectPlain(at)
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
    socket.once('error', reject)
    socket.once(isSafe ? 'secureConnect' : 'connect', () => {
      socket.destroy()
      resolve()
    })
  })
}

const examine = async (check: string, name: string, given: string | undefined, without: string) => {
  if (!given) return finding(check, 'warn', `${name} is empty: ${without}.`)
  const address = given.replace(/^[a-z]+\+/, '')
  const { host } = new URL(address)
  try {
    await reach(address)
    return finding(check, 'ok', `${host} answers; "alarm test" tries a real one.`)
  } catch (error) {
    const problem = certificateProblem((error as NodeJS.ErrnoException).code)
    const why = problem ? `its certificate ${problem.told}` : sentence(error)
    return finding(check, 'bad', `${host} in ${name} cannot be reached: ${why}.`)
  }
}

/** Whether the hosts of both addresses answer. */
export const examineAddresses = ({ ALERT_WEBHOOK_URL, HEARTBEAT_URL }: Addresses): Promise<Finding[]> =>
  Promise.all([
    examine('alarms', 'ALERT_WEBHOOK_URL', ALERT_WEBHOOK_URL, 'alarms are in the log alone'),
    examine('heartbeat', 'HEARTBEAT_URL', HEARTBEAT_URL, 'nobody notices when this whole machine is dead'),
  ])
