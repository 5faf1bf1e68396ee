/** What a visitor reads in the place of a part of the page that has failed. */
export const troubleWords = {
  section: 'This part of the page isn’t working just now. You can still reach me:',
  offline:
    'You seem to be offline. This page opens by itself once you’re back online. You can also reach me here:',
  chat: 'Message Us',
}
