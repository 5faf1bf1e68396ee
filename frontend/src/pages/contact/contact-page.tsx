import { ContactPanel } from '#src/contact/contact-panel.tsx'
import { hours } from '#src/content/hours.ts'
import { bookLink } from '#src/content/navigation.ts'
import { pictures } from '#src/content/pictures.ts'
import { screenAt } from '#src/content/screens.ts'
import { labels } from '#src/content/shell-words.ts'
import { site } from '#src/content/site.ts'
import { chatLink, mapLink } from '#src/lib/links.ts'
import { PageHero } from '#src/sections/page-hero.tsx'
import { Sections } from '#src/ui/section-boundary.tsx'
import { ContactCards, ContactMessage, DoorsOpen } from './contact-sections.tsx'
import { asideWords, cardWords, contactWords, doorsWords } from './contact-words.ts'

const chat = chatLink(site.chatNumber, screenAt('/contact').chat)
const links = { map: mapLink(site.mapUrl, site.postcode), chat, facebook: site.facebookUrl }
const address = [site.street, site.town, site.postcode]
const openDays = hours.filter(({ opens }) => opens)

/** Contact. */
export const ContactPage = () => (
  <Sections>
    <PageHero words={contactWords} dogs={pictures.trios.contact} branches={pictures.branches} overlapped />
    <ContactCards words={cardWords} links={links} />
    <ContactMessage words={asideWords} picture={pictures.letter} reach={{ ...site, chat }}>
      <ContactPanel reach={site} />
    </ContactMessage>
    <DoorsOpen
      words={doorsWords}
      days={openDays}
      closed={labels.closed}
      chat={chat}
      book={bookLink}
      address={address}
    />
  </Sections>
)
