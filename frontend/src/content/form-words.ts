import { demo } from '@willow/shared/demo'

/** Words of the contact form, its toasts and its panel. The validation messages are in the contract. */
export const formWords = {
  title: 'Send Us a Message',
  labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  send: 'Send Message',
  sending: 'Sending...',
  privacy: demo('I use what you write only to answer you.'),
  honeypot: 'Leave this empty',
  count: (count: string, max: string) => `${count} of ${max}`,
  errorSummary: (count: number) => `Please check ${count === 1 ? 'one' : count} of your answers.`,
}

/** Shown once a message has been accepted. */
export const sentWords = {
  toast: { title: 'Message sent!', message: "Thank you for your message. We'll get back to you soon." },
  title: 'Thank You!',
  text: "Your message has been sent successfully. We'll get back to you soon.",
  when: demo('I read messages between grooms and answer during opening hours.'),
  gallery: 'See the gallery',
  again: 'Send Another Message',
}

/** Shown when a message could not be sent. */
export const failureWords = {
  toastTitle: 'Message failed',
  panelTitle: 'Not sent yet',
  /** For a failure without a sentence of its own. */
  noReason: 'There was an error sending your message. Please try again.',
  /** Instead of the reason and the other ways, which need the network too. */
  offline: 'You seem to be offline. What you wrote is kept here.',
  otherWays: 'Nothing is lost: your words are still in the form. You can also send them another way:',
  chat: 'Send it on WhatsApp',
  mail: 'Send it by email',
}
