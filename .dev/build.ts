/** `npm run build`: the site's files, with the values of .env (or the demo values), into frontend/dist/client. */
import { localEnv } from './local-env.ts'
import { runToEnd, step } from './services.ts'

await step('site is built', () =>
  runToEnd('Building the site', ['frontend/build/build.ts'], localEnv()),
).catch((error: Error) => {
  console.error(`\n  ✗ ${error.message}\n`)
  process.exitCode = 1
})
process.disconnect?.()
