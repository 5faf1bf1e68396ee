/** A queue like BullMQ's: a job per id, five at a time, a stalled job comes again, and everything may be lost. */
import type { Process } from '../simulator/process.ts'
import { chanceOf } from '../simulator/random.ts'
import type { EventLoop } from '../simulator/event-loop.ts'

const CONCURRENCY = 5
const PATIENCE_MS = 1000

type Consumer = { process: Process; deliver: (id: string) => Promise<void>; running: number; isOpen: boolean }

export class Queue {
  /** Ids that the queue has, waiting or being worked on. */
  readonly known = new Set<string>()
  #isDown = false
  #isDeaf = false
  #handed = 0
  #waiting: string[] = []
  #consumers: Consumer[] = []
  readonly #loop: EventLoop

  constructor(loop: EventLoop) {
    this.#loop = loop
  }

  producer(process: Process) {
    const call = (name: string, effect: () => void) =>
      process.call(name, { patienceMs: PATIENCE_MS }, () => {
        if (this.#isDown) throw new Error('The queue is down.')
        effect()
      })
    return {
      add: (id: string) => call('queue.add', () => this.#add(id)),
      remove: (id: string) => call('queue.remove', () => this.#remove(id)),
    }
  }

  consume(process: Process, deliver: (id: string) => Promise<void>) {
    const consumer: Consumer = { process, deliver, running: 0, isOpen: true }
    this.#consumers.push(consumer)
    const leave = () => {
      consumer.isOpen = false
      this.#consumers = this.#consumers.filter((one) => one !== consumer)
    }
    process.onDeath.push(leave)
    this.#loop.after(10, () => this.#hand())
    const close = async () => {
      leave()
      while (consumer.running > 0) await process.sleep(100)
    }
    return { close }
  }

  /** It forgets everything and is away; or it keeps its ids and hands none of them out any more. */
  break(how: 'lost' | 'deaf'): void {
    this.#isDeaf = how === 'deaf'
    this.#isDown = how === 'lost'
    this.#waiting = []
    if (how === 'lost') this.known.clear()
  }

  heal(): void {
    this.#isDeaf = false
    this.#isDown = false
  }

  #add(id: string) {
    if (this.known.has(id)) return
    this.known.add(id)
    if (this.#isDeaf) return
    this.#waiting.push(id)
    this.#loop.after(chanceOf(this.#loop.seed, 'hand', id, this.#handed).log(1, 50), () => this.#hand())
  }

  #remove(id: string) {
    this.#waiting = this.#waiting.filter((one) => one !== id)
    this.known.delete(id)
  }

  #hand() {
    while (this.#waiting.length > 0 && !this.#isDown) {
      const free = this.#consumers.filter(({ running }) => running < CONCURRENCY)
      if (free.length === 0) return
      const id = this.#waiting.shift()!
      this.#give(id, chanceOf(this.#loop.seed, 'consumer', id, this.#handed++).pick(free))
    }
  }

  #give(id: string, consumer: Consumer) {
    consumer.running++
    let hasEnded = false
    const end = () => {
      hasEnded = true
      consumer.running--
      this.known.delete(id)
      this.#hand()
    }
    const stalled = () => {
      if (hasEnded) return
      const ms = chanceOf(this.#loop.seed, 'stalled', id, this.#handed).int(5000, 60_000)
      this.#loop.after(ms, () => {
        this.#waiting.push(id)
        this.#hand()
      })
    }
    consumer.process.onDeath.push(stalled)
    consumer.process.enter(() => void consumer.deliver(id).then(end, end))
  }
}
