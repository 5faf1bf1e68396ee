/** Words of the screen for every path that is no other. */
export const notFoundWords = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
  back: 'Back to the home page',
  services: 'Services and prices',
}

/** Words of the screen that leads to the online scheduling page; the last part of the second sentence is the link. */
export const redirectWords = {
  title: 'Redirecting to booking...',
  otherwise: "If you're not redirected automatically,",
  link: 'click here',
}
