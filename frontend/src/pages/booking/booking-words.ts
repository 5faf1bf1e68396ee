export const bookingWords = {
  title: 'Redirecting to booking...',
  notRedirected: "If you're not redirected automatically,",
  /** The last part of that sentence, which is the link. */
  link: 'click here',
  next: 'What happens next',
  steps: [
    'My calendar opens in this window.',
    'Pick a groom, then a day and a time.',
    'Bring your dog, and I’ll take it from there.',
  ],
  signOff: 'I’m looking forward to meeting you both.',
  /** Above the chat, for a calendar that does not open. */
  stuck: 'Is the calendar not opening? Tell me which day suits you.',
}
