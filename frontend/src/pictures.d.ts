/** The module that frontend/build/picture-plugin.ts makes of `import x from './x.svg?picture'`. */
declare module '*?picture' {
  const picture: import('./lib/picture.ts').PublishedPicture
  export default picture
}
