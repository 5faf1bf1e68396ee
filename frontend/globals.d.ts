/** Public address of the site, which vite.config.ts writes into the code of every build. */
declare const __SITE_URL__: string

/** The module that build/pictures.ts makes of `import x from '#src/x.svg?picture'`. */
declare module '*?picture' {
  const picture: import('./src/lib/published-picture.ts').PublishedPicture
  export default picture
}
