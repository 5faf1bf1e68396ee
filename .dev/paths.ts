/** Folders of the project. */
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')
/** Data of local runs: database, mail. Ignored by git. */
export const LOCAL = join(ROOT, '.local')
/** Output of `npm run build`. */
export const SECURITY_POLICIES = join(ROOT, 'frontend', 'dist', 'security-policies.map')
export const SITE_FILES = join(ROOT, 'frontend', 'dist', 'client')
