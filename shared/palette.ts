/** The salon's colours, on pages and in mails. `marmalade` is for shapes; text in that hue uses `rust`. */
export const brand = {
  ink: '#1E3A33',
  softInk: '#3F5A52',
  willow: '#2F6B5B',
  mint: '#DDEBE3',
  cream: '#FBF6EE',
  blush: '#F7DCCB',
  marmalade: '#E58A4E',
  rust: '#9C4A1A',
}
