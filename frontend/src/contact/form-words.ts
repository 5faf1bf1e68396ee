/** Words of the contact form, its toasts and its panel. Sentences about broken rules are the contract's. */
export const formWords = {
  title: 'Send Us a Message',
  labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  send: 'Send Message',
  sending: 'Sending...',
  privacy: 'I use what you write only to answer you.',
  trap: 'Leave this empty',
  count: (count: string, max: string) => `${count} of ${max}`,
  broken: (count: number) => `Please check ${count} of your answers.`,
}

/** What is said once a message was accepted. */
export const sentWords = {
  toast: { title: 'Message sent!', text: "Thank you for your message. We'll get back to you soon." },
  title: 'Thank You!',
  text: "Your message has been sent successfully. We'll get back to you soon.",
  again: 'Send Another Message',
}

/** What is said when a message could not be sent. */
export const failureWords = {
  title: 'Message failed',
  /** Of the panel below the form: the toast has said the title already. */
  panelTitle: 'Not sent yet',
  /** Where the failure has no words of its own. */
  noReason: 'There was an error sending your message. Please try again.',
  otherWays: 'Your message is still here. Try again in a moment, or send it another way:',
  chat: 'Send it on WhatsApp',
  mail: 'Send it by email',
}
