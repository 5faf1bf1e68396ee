import type { Site } from '@willow/shared/site-variables'

declare global {
  /** The salon's details, which vite.config.ts writes into the code of every build. */
  const __SITE__: Site
}
