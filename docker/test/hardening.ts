/** The running containers against the CIS Docker Benchmark (sections 4 and 5). */
import { docker, type Stack } from './stack.ts'
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
    UsernsMode: string
    Devices: unknown[] | null
    RestartPolicy: { Name: string }
    LogConfig: { Config: Record<string, string> }
    PortBindings: Record<string, unknown> | null
  }
  Mounts: { Source: string }[]
  NetworkSettings: { Networks: Record<string, object> }
}

const service = ({ Config }: Container) => Config.Labels['com.docker.compose.service']!

/** Each rule with its number in the benchmark (1.6). */
const RULES: [string, (container: Container) => boolean][] = [
  ['4.1 runs as a user of its own', ({ Config }) => /^(?!root|0)[a-z0-9]+/.test(Config.User)],
  ['4.6 has a health check', ({ Config }) => Config.Healthcheck !== undefined],
  [
    '5.4 drops every capability',
    ({ HostConfig }) => HostConfig.CapDrop?.includes('ALL') === true && !HostConfig.CapAdd,
  ],
  ['5.5 is not privileged', ({ HostConfig }) => !HostConfig.Privileged],
  [
    '5.6 mounts nothing of the system',
    ({ Mounts }) => !Mounts.some(({ Source }) => /^\/(etc|proc|sys|boot|usr|lib|$)/.test(Source)),
  ],
  [
    '5.8 only web publishes ports',
    (container) =>
      service(container) === 'web' || !Object.keys(container.HostConfig.PortBindings ?? {}).length,
  ],
  ['5.10 has a network of its own', ({ HostConfig }) => HostConfig.NetworkMode !== 'host'],
  ['5.11 has a memory limit', ({ HostConfig }) => HostConfig.Memory > 0],
  ['5.13 has a root that is read-only', ({ HostConfig }) => HostConfig.ReadonlyRootfs],
  ['5.15 starts again by itself', ({ HostConfig }) => HostConfig.RestartPolicy.Name === 'unless-stopped'],
  ['5.16 does not share processes', ({ HostConfig }) => HostConfig.PidMode === ''],
  ['5.17 does not share memory', ({ HostConfig }) => HostConfig.IpcMode === 'private'],
  ['5.18 has no device of the host', ({ HostConfig }) => !HostConfig.Devices?.length],
  [
    '5.26 gains no privileges',
    ({ HostConfig }) =>
      HostConfig.SecurityOpt?.some((option) => option.startsWith('no-new-privileges')) === true,
  ],
  ['5.29 has a limit of processes', ({ HostConfig }) => HostConfig.PidsLimit > 0],
  [
    '5.32 cannot reach the engine',
    ({ Mounts }) => !Mounts.some(({ Source }) => Source.includes('docker.sock')),
  ],
  ['2.x its log has an end', ({ HostConfig }) => HostConfig.LogConfig.Config['max-size'] !== undefined],
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
  const seen = await stack.compose('exec', '-T', 'api', 'node', '-e', LOOK_AROUND)
  expect(
    'what the API reaches',
    seen.split('\n').toSorted().join(),
    /^db,missing soon,outside unreached,redis$/,
  )
}

/** Throws every rule that a container of `stack` breaks. */
export const proveHardening = async (stack: Stack): Promise<string> => {
  const ids = (await stack.compose('ps', '-q')).split('\n')
  const all = JSON.parse(await docker(['inspect', ...ids])) as Container[]
  const containers = all.filter((container) => !ONE_SHOT.has(service(container)))
  const broken = containers.flatMap((container) =>
    RULES.filter(([, holds]) => !holds(container)).map(([rule]) => `${service(container)}: ${rule}`),
  )
  if (broken.length > 0) throw new Error(`The containers break rules:\n    ${broken.join('\n    ')}`)
  await proveNoWayOut(containers)
  await provePaths(stack)
  return `${RULES.length} rules, and no way out for API and stores, on ${containers.map(service).toSorted().join(', ')}`
}
