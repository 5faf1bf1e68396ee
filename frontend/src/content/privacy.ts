import type { Field } from '@willow/shared/contract'
import { demo } from '@willow/shared/demo'
import { salon } from '@willow/shared/salon'
import { mailLink } from './links.ts'
import { salonAddress, salonOnMap } from './site.ts'

/** The data stored about a visitor. Its type comes from the contract, so that no field of the form can be forgotten. */
const stored = Object.values({
  name: 'name',
  email: 'email address',
  subject: 'subject',
  message: 'message',
} satisfies Record<Field, string>)

export const privacyTitle = 'Privacy, in plain words'

type Paragraph = { title: string; text: string; link?: { text: string; href: string } }

/** The privacy note: headings and paragraphs. Whether it is true only the owner knows. */
export const privacyNote: Paragraph[] = demo([
  {
    title: 'Who keeps it',
    text: `${salon.name}. It’s just me, and I read the messages myself. Find me at`,
    link: { text: salonAddress, href: salonOnMap },
  },
  {
    title: 'What and why',
    text: `Your ${stored.slice(0, -1).join(', ')} and ${stored.at(-1)}, so that I can answer you. The law calls that legitimate interests. I don’t pass your details on for advertising, and I don’t add you to any list.`,
  },
  {
    title: 'How long',
    text: `Once a message has reached me, I delete it ${salon.retentionDays} days after you sent it, and its copies in backups after another 35 days or 35 daily backups, whichever is later. The e-mail with your message stays in my mailbox until I delete it.`,
  },
  {
    title: 'Your rights',
    text: `You can ask me for a copy of what I hold, to correct it, to delete it, or to stop using it. Write to`,
    link: { text: salon.email, href: mailLink(salon.email) },
  },
  {
    title: 'If you’re not happy',
    text: 'Please tell me first, and I’ll put it right if I can. You can also complain to the Information Commissioner’s Office at',
    link: { text: 'ico.org.uk', href: 'https://ico.org.uk/make-a-complaint/' },
  },
  {
    title: 'Cookies',
    text: 'This site sets none, and nothing on it comes from third parties.',
  },
])
