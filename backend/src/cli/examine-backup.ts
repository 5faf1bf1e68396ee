/** `doctor` looks at the last good backup: how old it is, and where. */
import type { DatabaseFacts } from '#src/store/check-database.ts'
import { type Finding, finding } from './finding.ts'

/** BACKUP_DAYS is set where the stack makes backups by itself, BACKUP_REMOTE where it copies them away. */
export type BackupSettings = {
  BACKUP_DAYS?: number | undefined
  BACKUPS_FOLDER?: string | undefined
  BACKUP_REMOTE?: string | undefined
}

/** Backups are daily; one may fail and be made up for. */
const OLDEST_HOURS = 36

const SEE = '"docker compose logs backup" tells why'
const OWN = 'No backup is known of here: whoever runs this database must make them.'

const aged = (hours: number) => (hours < 1 ? 'less than an hour' : `${Math.round(hours)} hours`)

const placeOf = ({ BACKUPS_FOLDER, BACKUP_REMOTE }: BackupSettings) =>
  `in ${BACKUPS_FOLDER || 'the volume "backups"'}${BACKUP_REMOTE ? ', and its copy in BACKUP_REMOTE' : ''}`

/** Its age, its name and its place; a copy that fails is told as that, and not as a backup that does. */
export const examineBackup = (facts: DatabaseFacts, settings: BackupSettings): Finding => {
  const { backup, uncopiedHours } = facts
  const fails =
    uncopiedHours === null ? '' : `the copy to BACKUP_REMOTE has failed for ${aged(uncopiedHours)}: `
  if (!backup && !settings.BACKUP_DAYS) return finding('backup', 'warn', OWN)
  if (!backup && fails)
    return finding('backup', 'bad', `No backup has left this machine yet, ${fails}${SEE}.`)
  if (!backup) return finding('backup', 'bad', `There has never been a good one: ${SEE}.`)
  const told = `${backup.name ?? 'The last good one'} is ${aged(backup.ageHours)} old, ${placeOf(settings)}`
  if (backup.ageHours > OLDEST_HOURS) return finding('backup', 'bad', `${told}: ${fails}${SEE}.`)
  if (fails) return finding('backup', 'warn', `${told}; ${fails}${SEE}.`)
  const advice = settings.BACKUP_REMOTE ? '' : ' BACKUP_REMOTE would copy it to another machine.'
  return finding('backup', 'ok', `${told}.${advice}`)
}
