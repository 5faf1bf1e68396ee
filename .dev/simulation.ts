/** `npm run test:simulation`: makes the database's client, which a fresh clone has not, and then run-simulation.ts. */
import { localEnv } from './local-env.ts'
import { generateClient } from './services.ts'

await generateClient(localEnv())
await import('./run-simulation.ts')
