/** A stack whose backups go to another machine: a real server of SFTP, WebDAV and S3 in a container. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { docker, makeStack, type Stack } from './stack.ts'
import { until } from './visitor.ts'

/** What BACKUP_REMOTE and its login are for each kind. */
export const REMOTES = {
  sftp: {
    BACKUP_REMOTE: ':sftp,host=box.test,port=2022,user=keeper:willow',
    BACKUP_REMOTE_PASSWORD: "'let: me,in'",
  },
  webdav: {
    BACKUP_REMOTE: `':webdav,url="http://box.test:8080",user=keeper:willow'`,
    BACKUP_REMOTE_PASSWORD: "'let: me,in'",
  },
  s3: {
    BACKUP_REMOTE: `':s3,provider=Other,endpoint="http://box.test:9000",access_key_id=S3RVER:salon/willow'`,
    BACKUP_REMOTE_PASSWORD: 'S3RVER',
  },
}

/** A new pair of keys: the file's text, and the public one. */
export const makeKey = async () => {
  const file = await docker(['run', '--rm', 'willow-and-wag/backup', 'age-keygen'])
  return { file: `${file}\n`, publicKey: /public key: (age1\w+)/.exec(file)![1]! }
}

/** Starts the other machine beside `stack`; resolves to its host keys, as BACKUP_REMOTE_HOST_KEYS takes them. */
export const startOtherMachine = async (stack: Stack) => {
  await stack.compose('--profile', 'remote', 'up', '-d', '--build', 'remote')
  const keys = () => stack.inside('remote', 'cat /root/.cache/rclone/serve-sftp/*.pub')
  await until('the other machine', async () => (await keys()).split('\n').length === 3)
  return `'${(await keys()).split('\n').join(',')}'`
}

/** Settings of a stack with a key, whose backups go to the other machine by SFTP; nothing of the product runs yet. */
export const makeStackWithRemote = async (project: string) => {
  const key = await makeKey()
  const stack = await makeStack(project, {
    INBOX_SMTP_PORT: '25',
    BACKUP_KEY: key.publicKey,
    ...REMOTES.sftp,
  })
  const keyFile = join(stack.folder, 'key.txt')
  writeFileSync(keyFile, key.file)
  chmodSync(keyFile, 0o600)
  stack.set({ BACKUP_REMOTE_HOST_KEYS: await startOtherMachine(stack) })
  return { stack, key: key.file }
}

/** Names of the files in the other machine's folder. */
export const filesThere = async (stack: Stack) =>
  (await stack.inside('remote', 'ls /copies/willow')).split('\n')
