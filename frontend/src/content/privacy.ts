import { site } from './site.ts'

export const privacyTitle = 'Privacy, in plain words'

/** The privacy note: a heading and a paragraph each, in plain English. */
export const privacyNote: { title: string; text: string }[] = [
  {
    title: 'Who keeps it',
    text: `${site.name}, ${site.street}, ${site.town} ${site.postcode}. I am one groomer, and I read the messages myself.`,
  },
  {
    title: 'What and why',
    text: 'Your name, e-mail address, subject and message, so that I can answer you. The law calls that legitimate interests. I do not pass your details on for advertising, and I do not add you to any list.',
  },
  {
    title: 'How long',
    text: `A message is deleted ${site.retentionDays} days after it reached me, and from backups within a further 35 days.`,
  },
  {
    title: 'Your rights',
    text: `You may ask me for a copy of what I hold, to correct it, to delete it, or to stop using it. Write to ${site.email}.`,
  },
  {
    title: 'If you are not happy',
    text: 'Please tell me first, and I will put it right if I can. You may also complain to the Information Commissioner’s Office at ico.org.uk.',
  },
  {
    title: 'Cookies',
    text: 'This site sets none, and nothing on it comes from third parties.',
  },
]
