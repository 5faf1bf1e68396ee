/** Folders of the project. */
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')
/** Everything that a local run keeps: database, mail. Ignored by git. */
export const LOCAL = join(ROOT, '.local')
/** What `npm run build` makes. */
export const SECURITY_POLICIES = join(ROOT, 'frontend', 'dist', 'security-policies.map')
export const SITE_FILES = join(ROOT, 'frontend', 'dist', 'client')
