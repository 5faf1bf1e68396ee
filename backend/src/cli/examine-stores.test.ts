/** What the doctor says of the last backup, over a real database. */
import { beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../test/test-database.ts'
import { checkDatabase } from '../store/check-database.ts'
import { examineDatabase } from './examine-stores.ts'

const database = useDatabase()
beforeEach(() => database.db.periodicJob.deleteMany())

const backedUp = async (hoursAgo: number, file?: string) => {
  const then = new Date(Date.now() - hoursAgo * 3_600_000)
  const names = [['backup', 'last'], ...(file ? [['backup-file', file]] : [])] as [string, string][]
  for (const [name, period] of names)
    await database.db.periodicJob.create({ data: { name, period, nextAttemptAt: then, doneAt: then } })
}
const told = async (settings = {}) => {
  const tools = { checkDatabase: (url: string) => checkDatabase(url, 'prisma/migrations'), openQueue: null! }
  const findings = await examineDatabase({ DATABASE_URL: database.url, ...settings }, tools)
  const { result, told } = findings.find(({ check }) => check === 'backup')!
  return `${result}: ${told}`
}
const STACK = { BACKUP_DAYS: 14 }

it('a backup of the day is told with its age, its name and its place', async () => {
  await backedUp(5, 'willow-20261122T010000Z.dump')
  expect(await told(STACK)).toBe(
    'ok: willow-20261122T010000Z.dump is 5 hours old, in the volume "backups". BACKUP_REMOTE would copy it to another machine.',
  )
  expect(await told({ ...STACK, BACKUPS_FOLDER: '/srv/backups' })).toContain('in /srv/backups.')
})

it('a backup that was made just now is told so', async () => {
  await backedUp(0.1)
  expect(await told(STACK)).toMatch(/^ok: The last good one is less than an hour old/)
})

it('a backup that is too old is bad', async () => {
  await backedUp(37)
  expect(await told(STACK)).toMatch(/^bad: The last good one is 37 hours old.+docker compose logs backup/)
})

it('a backup that was copied away says so, and a copy that fails is not told as a backup that does', async () => {
  const remote = { ...STACK, BACKUP_REMOTE: ':sftp,host=box.invalid:willow' }
  await backedUp(5)
  expect(await told(remote)).toBe(
    'ok: The last good one is 5 hours old, in the volume "backups", and its copy in BACKUP_REMOTE.',
  )
  const then = new Date(Date.now() - 3 * 3_600_000)
  const uncopied = { name: 'backup', period: 'uncopied', nextAttemptAt: then, doneAt: then }
  await database.db.periodicJob.create({ data: uncopied })
  expect(await told(remote)).toMatch(/^warn: .+the copy to BACKUP_REMOTE has failed for 3 hours/)
  await database.db.periodicJob.deleteMany({ where: { period: 'last' } })
  expect(await told(remote)).toMatch(/^bad: No backup has left this machine yet, the copy to BACKUP_REMOTE/)
})

it('no backup ever is bad where the stack makes them, and a warning where somebody else must', async () => {
  expect(await told(STACK)).toMatch(/^bad: There has never been a good one/)
  expect(await told()).toMatch(/^warn: No backup is known of here/)
})
