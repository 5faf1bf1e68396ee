/** `npm run test:simulation`: makes the database's client, which a fresh clone has not, and then run-simulation.ts. */
import { localEnv } from '../../../.dev/local-env.ts'
import { generateClient } from '../../../.dev/services.ts'

await generateClient(localEnv())
await import('./run.ts')
