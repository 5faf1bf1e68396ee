/** What a visitor reads in the place of a part of the page that has failed. */
export const troubleWords = {
  section: 'This part of the page isn’t working just now. You can still reach me:',
  chat: 'Message Us',
}
