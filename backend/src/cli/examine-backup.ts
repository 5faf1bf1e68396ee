/** `doctor` looks at the last good backup: how old it is, and where. */
import type { DatabaseFacts } from '#src/store/check-database.ts'
import { type Finding, finding } from './finding.ts'

/** BACKUP_DAYS is set where the stack makes backups by itself. */
export type BackupSettings = { BACKUP_DAYS?: number | undefined; BACKUPS_FOLDER?: string | undefined }

/** Backups are daily; one may fail and be made up for. */
const OLDEST_HOURS = 36

const SEE = '"docker compose logs backup" tells why'
const OWN = 'No backup is known of here: whoever runs this database must make them.'

const aged = (hours: number) => (hours < 1 ? 'less than an hour' : `${Math.round(hours)} hours`)

/** Its age, its name and its place. */
export const examineBackup = ({ backup }: DatabaseFacts, settings: BackupSettings): Finding => {
  if (!backup && !settings.BACKUP_DAYS) return finding('backup', 'warn', OWN)
  if (!backup) return finding('backup', 'bad', `There has never been a good one: ${SEE}.`)
  const place = settings.BACKUPS_FOLDER ? settings.BACKUPS_FOLDER : 'the volume "backups"'
  const told = `${backup.name ?? 'The last good one'} is ${aged(backup.ageHours)} old, in ${place}`
  return backup.ageHours > OLDEST_HOURS
    ? finding('backup', 'bad', `${told}: ${SEE}.`)
    : finding('backup', 'ok', `${told}. Copy it to another machine.`)
}
