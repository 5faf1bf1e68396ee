import type { Site } from '../../build/site-env.ts'

declare const __SITE__: Site

/** The salon's details, put into the build by vite.config.ts. The only place that reads them. */
export const site: Site = __SITE__
