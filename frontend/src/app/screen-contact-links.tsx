import { labels } from '#src/content/shell-words.ts'
import { mailLink, site } from '#src/content/site.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import { useChatLink } from './use-screen.ts'

const mail = { text: site.email, href: mailLink(site.email) }

/** Contact links with the chat of the current screen. */
export const ScreenContactLinks = ({ phone }: { phone?: { text: string; href: string } | undefined }) => (
  <ContactLinks chat={{ text: labels.messageUs, href: useChatLink() }} mail={mail} phone={phone} />
)
