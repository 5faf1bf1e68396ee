/** The variables of the backups, which shell scripts read: checked before anything starts. */
import * as z from 'zod'
import { countTo } from './env.ts'

/** A path of rclone with all its options in it; what has a colon or a comma stands in quotes. */
const REMOTE = /^:(sftp|s3|webdav)((?:,[a-z0-9_]+=(?:"[^"]+"|'[^']+'|[^,:"']+))*):[^:]*[^:/]$/
const LOGIN = /,(pass|key_pem|secret_access_key|session_token|bearer_token)=/

const REMOTE_SHAPE =
  'must be a path of rclone with a folder, such as :sftp,host=box.example.com,user=me:willow or :s3,… or :webdav,…; what has a colon stands in "quotes"'
const HOST_KEYS =
  'must be keys as ssh-keyscan tells them behind the name of the server, such as ssh-ed25519 AAAA…, with a comma between'
const HOST_KEY = /^(ssh|ecdsa|sk)-[\w@.-]+ AAAA[\w+/=]+$/

/** The shape of what `backup` reads. */
export const backupShape = {
  BACKUP_DAYS: countTo(35).default(14),
  BACKUP_HOURS: countTo(24).default(24),
  BACKUP_KEY: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age: age1 and 58 letters and digits')
    .optional(),
  BACKUP_REMOTE: z
    .string()
    .regex(REMOTE, REMOTE_SHAPE)
    .refine((remote) => !LOGIN.test(remote), {
      error: 'must not tell a password or key: put that into BACKUP_REMOTE_PASSWORD',
    })
    .optional(),
  BACKUP_REMOTE_PASSWORD: z.string().optional(),
  BACKUP_REMOTE_HOST_KEYS: z
    .string()
    .refine((keys) => keys.split(',').every((key) => HOST_KEY.test(key)), { error: HOST_KEYS })
    .optional(),
}

type Backup = z.output<z.ZodObject<typeof backupShape>>

/** Values that are right each by itself, and wrong together: a sentence each. */
export const backupClashes = ({
  BACKUP_REMOTE,
  BACKUP_REMOTE_PASSWORD,
  BACKUP_REMOTE_HOST_KEYS,
  BACKUP_KEY,
}: Backup): string[] => {
  if (!BACKUP_REMOTE) return []
  const missing: [boolean, string][] = [
    [
      !BACKUP_KEY,
      'BACKUP_KEY must be set where BACKUP_REMOTE is: what leaves this machine is encrypted. Make a pair with "docker compose run --rm --no-deps backup age-keygen".',
    ],
    [
      !BACKUP_REMOTE_PASSWORD,
      'BACKUP_REMOTE_PASSWORD must be set where BACKUP_REMOTE is (see .env.example).',
    ],
    [
      BACKUP_REMOTE.startsWith(':sftp') && !BACKUP_REMOTE_HOST_KEYS,
      'BACKUP_REMOTE_HOST_KEYS must be set for an SFTP server, or the login is told to whoever answers in its place (see .env.example).',
    ],
  ]
  return missing.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []))
}
