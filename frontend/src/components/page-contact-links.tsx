import { labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { mailLink, phoneLink } from '#src/lib/links.ts'
import { ContactLinks } from './contact-links.tsx'
import { useChatLink } from './use-page.ts'

const mailLinkProps = { text: site.email, href: mailLink(site.email) }
const phoneLinkProps = site.phone ? { text: site.phone, href: phoneLink(site.phone) } : undefined

/** Contact links whose chat names the current page; with `hasPhone` also the salon's number, if it has one. */
export const PageContactLinks = ({ hasPhone }: { hasPhone?: boolean }) => (
  <ContactLinks
    chat={{ text: labels.messageUs, href: useChatLink() }}
    mail={mailLinkProps}
    phone={hasPhone ? phoneLinkProps : undefined}
  />
)
