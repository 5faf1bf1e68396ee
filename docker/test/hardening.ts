/** The running containers against the CIS Docker Benchmark (sections 4 and 5), and their memory. */
import { once } from 'node:events'
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from 'vitest'
import { docker, type Stack } from './stack.ts'
import { until } from './visitors.ts'

type Container = { Config: { Labels: Record<string, string> }; NetworkSettings: { Networks: object } }

const service = ({ Config }: Container) => Config.Labels['com.docker.compose.service']!

const NONE = /^(null|\[\]|\{\})$/

/** Each rule with its number in the benchmark (1.6), and the value of `docker inspect` that must match. */
const RULES: [string, string, RegExp][] = [
  ['4.1 runs as a user of its own', 'Config.User', /^"(?!root|0)[a-z0-9]/],
  ['4.6 has a health check', 'Config.Healthcheck', /"Test"/],
  ['5.4 drops every capability', 'HostConfig.CapDrop', /"ALL"/],
  ['5.4 adds no capability', 'HostConfig.CapAdd', NONE],
  ['5.5 is not privileged', 'HostConfig.Privileged', /false/],
  ['5.6 mounts nothing of the system', 'Mounts', /^(?!.*"Source":"\/(etc|proc|sys|boot|usr|lib|"))/],
  ['5.8 only web publishes ports', 'HostConfig.PortBindings', NONE],
  ['5.10 has a network of its own', 'HostConfig.NetworkMode', /^"(?!host)/],
  ['5.13 has a root that is read-only', 'HostConfig.ReadonlyRootfs', /true/],
  ['5.15 starts again by itself', 'HostConfig.RestartPolicy.Name', /"unless-stopped"/],
  ['5.16 does not share processes', 'HostConfig.PidMode', /^""$/],
  ['5.17 does not share memory', 'HostConfig.IpcMode', /"private"/],
  ['5.18 has no device of the host', 'HostConfig.Devices', NONE],
  ['5.26 gains no privileges', 'HostConfig.SecurityOpt', /no-new-privileges/],
  ['5.29 has a limit of processes', 'HostConfig.PidsLimit', /^[1-9]/],
  ['5.32 cannot reach the engine', 'Mounts', /^(?!.*docker\.sock)/],
  ['2.x its log has an end', 'HostConfig.LogConfig.Config', /"max-size"/],
]

const valueAt = (container: object, path: string) => {
  const value = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], container)
  return JSON.stringify(value) ?? ''
}

const breaks = (container: Container, [, path, wanted]: (typeof RULES)[number]) =>
  !wanted.test(valueAt(container, path)) &&
  !(service(container) === 'web' && path === 'HostConfig.PortBindings')

/** What visitors write is read and kept here, and cannot be carried out: each of these networks ends in the stack. */
const WITHOUT_WAY_OUT = ['api', 'db', 'redis']

const proveNoWayOut = async (containers: Container[]) => {
  for (const container of containers.filter((one) => WITHOUT_WAY_OUT.includes(service(one)))) {
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
lookup('missing').catch(() => console.log('missing', Date.now() - started < 8000 ? 'soon' : 'late'))`

/** All services at rest together, in MiB: a minute after a start, when what only the start needed was given back. */
const MEMORY_BUDGET = 220

type Stats = { memory_stats: { usage: number; stats: Record<string, number> } }

/**
 * What each service uses, in MiB, by the engine's own API: `docker stats` also counts the files that a program has read,
 * which the kernel gives up when memory is short. The names differ between the two versions of control groups.
 */
const memoryOf = async (stack: Stack, names: string[]) => {
  const ids = await Promise.all(names.map((name) => stack.container(name)))
  return Promise.all(
    ids.map(async (id) => {
      const path = `/containers/${id}/stats?stream=false&one-shot=true`
      const [answer] = await once(get({ socketPath: '/var/run/docker.sock', path }), 'response')
      const { usage, stats } = ((await json(answer)) as Stats).memory_stats
      const files = ['active_file', 'inactive_file'].map((name) => stats[`total_${name}`] ?? stats[name] ?? 0)
      return (usage - files[0]! - files[1]!) / 2 ** 20
    }),
  )
}

/** Each service has the limit that the Compose file names; resolves to what each uses, and all together. */
const proveMemory = async (stack: Stack, containers: Container[]) => {
  const { services } = JSON.parse(await stack.compose('config', '--format', 'json')) as {
    services: Record<string, { mem_limit?: string }>
  }
  const names = containers.map(service)
  for (const [at, name] of names.entries()) {
    const limit = new RegExp(`^${services[name]!.mem_limit ?? 'none'}$`)
    expect(valueAt(containers[at]!, 'HostConfig.Memory'), `the memory limit of ${name}`).toMatch(limit)
  }
  let words = ''
  const isWithin = async () => {
    const used = await memoryOf(stack, names)
    const sum = used.reduce((total, mebibytes) => total + mebibytes, 0)
    words = `${names.map((name, at) => `${name} ${used[at]!.toFixed(0)}`).join(', ')}: ${sum.toFixed(0)} MiB`
    return sum <= MEMORY_BUDGET
  }
  await until(`all services within ${MEMORY_BUDGET} MiB`, isWithin).catch(({ message }: Error) => {
    throw new Error(`${message} ${words}`)
  })
  return words
}

/** Throws what a container of `stack` breaks; resolves to what was seen. */
export const proveHardening = async (stack: Stack): Promise<string> => {
  const inspected = await docker(['inspect', ...(await stack.compose('ps', '-q')).split('\n')])
  const containers = (JSON.parse(inspected) as Container[]).filter((one) => service(one) !== 'mail')
  const broken = containers.flatMap((container) =>
    RULES.filter((rule) => breaks(container, rule)).map(([rule]) => `${service(container)}: ${rule}`),
  )
  if (broken.length > 0) throw new Error(`The containers break rules:\n    ${broken.join('\n    ')}`)
  await proveNoWayOut(containers)
  const seen = (await stack.compose('exec', '-T', 'api', 'node', '-e', LOOK_AROUND)).split('\n').toSorted()
  expect(seen.join(), 'what the API reaches').toMatch(/^db,missing soon,outside unreached,redis$/)
  return `${RULES.length} rules, no way out for API and stores; ${await proveMemory(stack, containers)}`
}
