/** The salon's details, which vite.config.ts writes into the code of both builds. */
declare const __SITE__: import('./build/site-env.ts').Site
