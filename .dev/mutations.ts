/**
 * `npm run test:mutations`: breaks the code in the ways that matter most, each in a copy, and shows that the
 * tests notice. Exit code 1 when one of them goes unnoticed.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './paths.ts'

type Mutation = { name: string; file: string; from: string; to: string; tests: string[] }

const STORE = 'backend/src/store/message-store.ts'
const DELIVER = 'backend/src/contact/deliver-contact.ts'

const MUTATIONS: Mutation[] = [
  {
    name: 'claim without its state check',
    file: STORE,
    from: "AND state = 'pending' AND next_attempt_at <= clock_timestamp()\n    RETURNING",
    to: 'AND next_attempt_at <= clock_timestamp()\n    RETURNING',
    tests: ['message-store', 'deliver-contact'],
  },
  {
    name: 'claim without its lease',
    file: STORE,
    from: "AND state = 'pending' AND next_attempt_at <= clock_timestamp()\n    RETURNING",
    to: "AND state = 'pending'\n    RETURNING",
    tests: ['message-store', 'deliver-contact'],
  },
  {
    name: 'a lease that does not grow',
    file: STORE,
    from: 'least(copies + 1, ',
    to: 'least(1, ',
    tests: ['message-store'],
  },
  {
    name: 'a late failure spoils the successor’s lease',
    file: STORE,
    from: ' AND attempts = ${attempts}`',
    to: '`',
    tests: ['message-store'],
  },
  {
    name: 'no sweep',
    file: 'backend/src/worker.ts',
    from: 'await sweep.round()',
    to: '',
    tests: ['journey'],
  },
  {
    name: 'no direct delivery',
    file: 'backend/src/contact/sweep-messages.ts',
    from: 'catch(() => deliverDirectly(id))',
    to: 'catch(() => {})',
    tests: ['sweep-messages'],
  },
  {
    name: 'no mark retry',
    file: DELIVER,
    from: 'if (performance.now() + pause > deadline) throw error',
    to: 'throw error',
    tests: ['deliver-contact'],
  },
  {
    name: 'no release after the first success',
    file: DELIVER,
    from: "await store.releaseClass('unreached')",
    to: '0',
    tests: ['deliver-contact'],
  },
  {
    name: 'no second try of the INSERT',
    file: 'backend/src/contact/submit-contact.ts',
    from: 'return store.insert(message, SUSPECT_CAPS)\n  }',
    to: "throw new Error('once is enough')\n  }",
    tests: ['contact-route'],
  },
  {
    name: 'the queue is awaited',
    file: 'backend/src/contact/submit-contact.ts',
    from: 'needs.queue.add(id).catch(() => needs.log',
    to: 'await needs.queue.add(id).then(() => needs.log',
    tests: ['contact-route'],
  },
  {
    name: 'a lost reply counted as not reached',
    file: 'backend/src/mail/classify-failure.ts',
    from: "if (bodySent) return 'maybe_delivered'",
    to: '',
    tests: ['smtp-mailer'],
  },
  {
    name: 'the delay told anew in every copy',
    file: 'backend/src/mail/message-mail.ts',
    from: 'const delayLine = ({ createdAt, firstCopyAt, firstCopyTry, resendNo }',
    to: 'const delayLine = ({ createdAt, firstCopyAt, attempts: firstCopyTry, resendNo }',
    tests: ['message-mail'],
  },
]

const COPIED = ['backend', 'prisma', '.dev', 'package.json', 'tsconfig.json']

/** The back end alone: its tests need nothing of the front end. */
const makeCopy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'willow-mutation-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  writeFileSync(join(folder, 'vitest.config.ts'), config.replace("'./frontend/vitest.config.ts',", ''))
  return folder
}

const isRed = (folder: string, tests: string[]) => {
  const args = ['run', '--project', 'backend', ...tests]
  const run = spawnSync(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: folder, encoding: 'utf8' })
  return { red: run.status !== 0, output: run.stdout + run.stderr }
}

/** Runs `action` in a copy that is thrown away. */
const inCopy = <T>(action: (folder: string) => T): T => {
  const folder = makeCopy()
  try {
    return action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const notices = ({ file, from, to, tests }: Mutation) =>
  inCopy((folder) => {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`"${from}" stands not once in ${file}.`)
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    )
    return isRed(folder, tests).red
  })

const all = [...new Set(MUTATIONS.flatMap(({ tests }) => tests))]
const control = inCopy((folder) => isRed(folder, all))
if (control.red) throw new Error(`Without a mutation the tests must be green:\n${control.output}`)
console.log('  ✓ no mutation: the tests are green')

for (const mutation of MUTATIONS) {
  const red = notices(mutation)
  console.log(`  ${red ? '✓' : '✗'} ${mutation.name}: the tests ${red ? 'notice' : 'DO NOT NOTICE'}`)
  if (!red) process.exitCode = 1
}
process.disconnect?.()
