/** What can happen to containers, and how each is undone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { docker, type Stack } from './stack.ts'

/** A fault: `hurt` breaks something, `heal` mends what does not mend itself. */
export type Fault = {
  name: string
  /** How long it lasts, in seconds. */
  seconds: number
  hurt: (stack: Stack) => Promise<unknown>
  heal?: (stack: Stack) => Promise<unknown>
}

/** As a crash would, from outside: `docker kill` counts as a wish of the operator, and nothing starts again. */
const crash = async (stack: Stack, service: string) => {
  const pid = Number(await docker(['inspect', '-f', '{{.State.Pid}}', await stack.container(service)]))
  if (pid > 0) process.kill(pid, 'SIGKILL')
}
const killed = (...services: string[]): Fault => ({
  name: `${services.join(', ')} killed`,
  seconds: 3,
  hurt: (stack) => Promise.all(services.map((service) => crash(stack, service))),
})
const frozen = (service: string): Fault => ({
  name: `${service} frozen`,
  seconds: 8,
  hurt: (stack) => stack.compose('pause', service),
  heal: (stack) => stack.compose('unpause', service),
})
const restarted = (service: string): Fault => ({
  name: `${service} restarted`,
  seconds: 2,
  hurt: (stack) => stack.compose('restart', service),
})
const cut = (service: string, network: string, aliases: string[]): Fault => {
  const name = (stack: Stack) => `${stack.project}_${network}`
  return {
    name: `${service} cut off from ${network}`,
    seconds: 5,
    hurt: async (stack) =>
      docker(['network', 'disconnect', '-f', name(stack), await stack.container(service)]),
    heal: async (stack) => {
      const named = aliases.flatMap((alias) => ['--alias', alias])
      return docker(['network', 'connect', ...named, name(stack), await stack.container(service)])
    },
  }
}

/** Every fault that needs containers, one after the other. */
export const FAULTS: Fault[] = [
  { name: 'none', seconds: 3, hurt: async () => {} },
  killed('worker'),
  killed('api'),
  killed('redis'),
  killed('db'),
  killed('web'),
  killed('web', 'api', 'worker', 'redis', 'db'),
  frozen('redis'),
  frozen('db'),
  frozen('worker'),
  restarted('api'),
  restarted('worker'),
  restarted('db'),
  cut('worker', 'outside', []),
  cut('worker', 'back', ['worker']),
  cut('redis', 'back', ['redis']),
  cut('db', 'back', ['db']),
  {
    name: 'FLUSHALL',
    seconds: 3,
    hurt: async (stack) => {
      for (let times = 0; times < 10; times++) {
        await stack.inside('redis', 'REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli FLUSHALL')
        await sleep(200)
      }
    },
  },
  {
    name: 'mail server gone',
    seconds: 6,
    hurt: (stack) => stack.compose('stop', '-t', '1', 'mail'),
    heal: (stack) => stack.compose('start', 'mail'),
  },
]
