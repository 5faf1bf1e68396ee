/** The running containers against the CIS Docker Benchmark (sections 4 and 5). */
import { docker, SECRETS, type Stack } from './stack.ts'
import { expect } from './visitors.ts'

type Container = {
  Name: string
  Config: { User: string; Healthcheck?: object; Labels: Record<string, string> }
  HostConfig: {
    Privileged: boolean
    ReadonlyRootfs: boolean
    CapAdd: string[] | null
    CapDrop: string[] | null
    SecurityOpt: string[] | null
    PidsLimit: number
    Memory: number
    NetworkMode: string
    PidMode: string
    IpcMode: string
    Devices: unknown[] | null
    RestartPolicy: { Name: string }
    LogConfig: { Config: Record<string, string> }
    PortBindings: Record<string, unknown> | null
  }
  Mounts: { Source: string }[]
  NetworkSettings: { Networks: Record<string, object> }
}

const service = ({ Config }: Container) => Config.Labels['com.docker.compose.service']!

const mounts = ({ Mounts }: Container, what: RegExp) => Mounts.some(({ Source }) => what.test(Source))
const isEmpty = (ports: object | null) => Object.keys(ports ?? {}).length === 0

/** Each rule with its number in the benchmark (1.6). */
const RULES: [string, (host: Container['HostConfig'], container: Container) => boolean][] = [
  ['4.1 runs as a user of its own', (_, { Config }) => /^(?!root|0)[a-z0-9]+/.test(Config.User)],
  ['4.6 has a health check', (_, { Config }) => Config.Healthcheck !== undefined],
  ['5.4 drops every capability', (host) => host.CapDrop?.includes('ALL') === true && !host.CapAdd],
  ['5.5 is not privileged', (host) => !host.Privileged],
  ['5.6 mounts nothing of the system', (_, one) => !mounts(one, /^\/(etc|proc|sys|boot|usr|lib|$)/)],
  ['5.8 only web publishes ports', (host, one) => service(one) === 'web' || isEmpty(host.PortBindings)],
  ['5.10 has a network of its own', (host) => host.NetworkMode !== 'host'],
  ['5.11 has a memory limit', (host) => host.Memory > 0],
  ['5.13 has a root that is read-only', (host) => host.ReadonlyRootfs],
  ['5.15 starts again by itself', (host) => host.RestartPolicy.Name === 'unless-stopped'],
  ['5.16 does not share processes', (host) => host.PidMode === ''],
  ['5.17 does not share memory', (host) => host.IpcMode === 'private'],
  ['5.18 has no device of the host', (host) => !host.Devices?.length],
  ['5.26 gains no privileges', (host) => host.SecurityOpt?.join().includes('no-new-privileges') === true],
  ['5.29 has a limit of processes', (host) => host.PidsLimit > 0],
  ['5.32 cannot reach the engine', (_, one) => !mounts(one, /docker\.sock/)],
  ['2.x its log has an end', (host) => host.LogConfig.Config['max-size'] !== undefined],
]

const ONE_SHOT = new Set(['settings', 'site', 'migrate', 'mail'])

/** What visitors write is read and kept here, and cannot be carried out: each of these networks ends in the stack. */
const WITHOUT_WAY_OUT = new Set(['api', 'db', 'redis'])

const proveNoWayOut = async (containers: Container[]) => {
  for (const container of containers.filter((one) => WITHOUT_WAY_OUT.has(service(one)))) {
    const networks = Object.keys(container.NetworkSettings.Networks)
    const ends = await docker(['network', 'inspect', '-f', '{{.Internal}}', ...networks])
    if (ends.includes('false')) throw new Error(`${service(container)} has a way out: ${networks.join(', ')}`)
  }
}

/** What a process meets that asks for an address outside (TEST-NET, RFC 5737), for the stores, and for a name that is not there. */
const LOOK_AROUND = `
const { connect } = require('node:net')
const { lookup } = require('node:dns/promises')
const socket = connect(80, '203.0.113.1')
const end = (word) => () => console.log('outside', word) ?? socket.destroy()
socket.setTimeout(3000, end('unreached')).on('error', end('unreached')).on('connect', end('reached'))
for (const name of ['db', 'redis']) lookup(name).then(() => console.log(name), (error) => console.log(error.code))
const started = Date.now()
lookup('missing').catch(() => console.log('missing', Date.now() - started < 2000 ? 'soon' : 'late'))`

const provePaths = async (stack: Stack) => {
  const seen = (await stack.compose('exec', '-T', 'api', 'node', '-e', LOOK_AROUND)).split('\n').toSorted()
  expect('what the API reaches', seen.join(), /^db,missing soon,outside unreached,redis$/)
}

/** Secrets are in files, and not in what the engine shows of a container. */
const proveSecrets = (inspected: string) => {
  for (const secret of Object.values(SECRETS))
    if (inspected.includes(secret)) throw new Error(`docker inspect shows the secret "${secret}".`)
}

/** Throws every rule that a container of `stack` breaks. */
export const proveHardening = async (stack: Stack): Promise<string> => {
  const ids = (await stack.compose('ps', '-q')).split('\n')
  const inspected = await docker(['inspect', ...ids])
  proveSecrets(inspected)
  const all = JSON.parse(inspected) as Container[]
  const containers = all.filter((container) => !ONE_SHOT.has(service(container)))
  const broken = containers.flatMap((container) =>
    RULES.filter(([, holds]) => !holds(container.HostConfig, container)).map(
      ([rule]) => `${service(container)}: ${rule}`,
    ),
  )
  if (broken.length > 0) throw new Error(`The containers break rules:\n    ${broken.join('\n    ')}`)
  await proveNoWayOut(containers)
  await provePaths(stack)
  return `${RULES.length} rules, and no way out for API and stores, on ${containers.map(service).toSorted().join(', ')}`
}
