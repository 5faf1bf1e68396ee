/** The salon's details, which vite.config.ts writes into the code of every build. */
declare const __SITE__: import('@willow/shared/site-variables').Site

/** The module that build/pictures.ts makes of `import x from '#src/x.svg?picture'`. */
declare module '*?picture' {
  const picture: import('./src/lib/published-picture.ts').PublishedPicture
  export default picture
}
