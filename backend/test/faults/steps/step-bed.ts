/** A test bed whose API and worker each go through doors of their own to every server. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Door, openDoor } from '../proxy.ts'
import { postOnce } from '../ledger.ts'
import { portOf } from '../servers.ts'
import { openTestBed, type TestBed } from '../test-bed.ts'
import { makeWatch, type Owner, type Server, type Watch } from './watch.ts'

export type StepBed = {
  bed: TestBed
  watch: Watch
  door: (owner: Owner, server: Server) => Door
  /** A visitor who tries again, with the same key, until told "sent"; resolves to the id. */
  postUntilSent: (subject: string) => Promise<string>
  /** Posts one message and waits until it is sent: every connection is there then. */
  warmUp: () => Promise<void>
  /** Runs a command of the operator; resolves to its exit code. */
  operate: (...args: string[]) => Promise<number>
  close: () => Promise<void>
}

const TRIES = 8

const WAYS: [Owner, Server][] = [
  ['api', 'postgres'],
  ['api', 'redis'],
  ['worker', 'postgres'],
  ['worker', 'redis'],
  ['worker', 'mail'],
]

const openDoors = async (bed: TestBed, watch: Watch) => {
  const targets = {
    postgres: bed.postgres.door.port,
    redis: portOf(bed.redis.url),
    mail: bed.mail.door.port,
  }
  const doors = new Map<string, Door>()
  for (const [owner, server] of WAYS) {
    const door = await openDoor(targets[server])
    door.ask(watch.judgeFor(owner, server))
    doors.set(`${owner} ${server}`, door)
  }
  const door = (owner: Owner, server: Server) => doors.get(`${owner} ${server}`)!
  const stores = (owner: Owner) => ({
    DATABASE_URL: `postgresql://willow_${owner}@127.0.0.1:${door(owner, 'postgres').port}/willow`,
    QUEUE_URL: `redis://127.0.0.1:${door(owner, 'redis').port}`,
  })
  bed.ways = {
    api: stores('api'),
    worker: { ...stores('worker'), SMTP_PORT: String(door('worker', 'mail').port) },
  }
  return { door, close: () => Promise.all([...doors.values()].map((one) => one.close())) }
}

const postUntilSent = async (bed: TestBed, subject: string) => {
  const key = randomUUID()
  for (let time = 0; time < TRIES; time++) {
    const id = await postOnce(bed.ledger, bed.ports[0]!, subject, key)
    if (id) return id
    await bed.ensureUp()
  }
  throw new Error('The visitor was never told "sent".')
}

const operate = (bed: TestBed, args: string[]) =>
  new Promise<number>((resolve) => {
    const env = { PATH: process.env.PATH, ...bed.env }
    execFile(process.execPath, ['backend/src/cli.ts', ...args], { env }, (error) =>
      resolve(error ? Number(error.code ?? 1) : 0),
    )
  })

/** Opens one with the queue on Redis and a single worker. */
export const openStepBed = async (): Promise<StepBed> => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-steps-'))
  const bed = await openTestBed(folder, 'redis')
  await Promise.all([bed.endAll('apis', 'SIGKILL'), bed.endAll('workers', 'SIGKILL')])
  bed.workerCount = 1
  const watch = makeWatch()
  const doors = await openDoors(bed, watch)
  const warmUp = async () => {
    const id = await postUntilSent(bed, `Warming up ${randomUUID()}`)
    await untilSent(bed, id)
  }
  return {
    bed,
    watch,
    door: doors.door,
    postUntilSent: (subject) => postUntilSent(bed, subject),
    warmUp,
    operate: (...args) => operate(bed, args),
    close: async () => {
      await bed.close()
      await doors.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const untilSent = async (bed: TestBed, id: string) => {
  for (let time = 0; time < 200; time++) {
    const [row] = await bed.sql<{ state: string }>(`SELECT state FROM contact_message WHERE id = '${id}'`)
    if (row?.state === 'sent') return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The first message was not sent.')
}
