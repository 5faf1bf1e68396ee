/** The module that frontend/build/picture-plugin.ts makes of `import x from '#src/x.svg?picture'`. */
declare module '*?picture' {
  const picture: import('./published-picture.ts').PublishedPicture
  export default picture
}
