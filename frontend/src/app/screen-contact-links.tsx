import { labels } from '#src/content/shell-words.ts'
import { mailLink, phoneLink, site } from '#src/content/site.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { useChatLink } from './use-screen.ts'

const mailWay = { text: site.email, href: mailLink(site.email) }
const phoneWay = site.phone ? { text: site.phone, href: phoneLink(site.phone) } : undefined

/** Contact links with the chat of the current screen, and the phone number where it is wanted and there is one. */
export const ScreenContactLinks = ({ phone }: { phone?: boolean }) => (
  <ContactLinks
    chat={{ text: labels.messageUs, href: useChatLink() }}
    mail={mailWay}
    phone={phone ? phoneWay : undefined}
  />
)
