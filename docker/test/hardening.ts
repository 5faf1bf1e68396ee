/** The running containers against the CIS Docker Benchmark (sections 4 and 5). */
import { docker, type Stack } from './stack.ts'

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
  ['5.13 has a root that nobody writes to', ({ HostConfig }) => HostConfig.ReadonlyRootfs],
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

/** Throws every rule that a container of `stack` breaks. */
export const proveHardening = async (stack: Stack): Promise<string> => {
  const ids = (await stack.compose('ps', '-q')).split('\n')
  const all = JSON.parse(await docker(['inspect', ...ids])) as Container[]
  const containers = all.filter((container) => !ONE_SHOT.has(service(container)))
  const broken = containers.flatMap((container) =>
    RULES.filter(([, holds]) => !holds(container)).map(([rule]) => `${service(container)}: ${rule}`),
  )
  if (broken.length > 0) throw new Error(`The containers break rules:\n    ${broken.join('\n    ')}`)
  return `${RULES.length} rules on ${containers.map(service).toSorted().join(', ')}`
}
