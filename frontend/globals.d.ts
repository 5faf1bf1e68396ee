/** Public address of the site, which vite.config.ts writes into the code of every build. */
declare const __SITE_URL__: string

/** The module that build/picture-plugins.ts makes of `import x from '#src/x.svg?picture'`, also with a position behind it. */
declare module '*?picture' {
  const picture: import('./src/content/picture-data.ts').PictureData
  export default picture
}
/** The same for a picture that can only be a drawing. */
declare module '*?drawing' {
  const drawing: import('./src/content/picture-data.ts').Drawing
  export default drawing
}
declare module '*&picture' {
  export { default } from '*?picture'
}
