/** The pages that nginx serves when a server behind it fails: small files that need no other file of the site. */
import { errorFiles, plainPage, salonLinks } from '@willow/shared/error-page'
import { site } from '#src/content/site.ts'
import { phoneLink } from '#src/lib/links.ts'

const EXPLANATION =
  'Something on our side isn’t working just now. Please try again in a few minutes, or reach us directly:'

const filesEndingWith = (ending: string) => errorFiles(site).filter(({ file }) => file.endsWith(ending))

/** The page that replaces any other, and those that replace the response to a native form submission. */
export const errorPages = (): { file: string; html: string }[] => {
  const call = site.phone ? [{ text: `Call ${site.phone}`, href: phoneLink(site.phone) }] : []
  const links = [...call, ...salonLinks(site)]
  return [
    { file: '50x.html', html: plainPage('Back in a moment', site, [EXPLANATION], links) },
    ...filesEndingWith('.html').map(({ file, text }) => ({ file, html: text })),
  ]
}

/** The sentences that replace a response to our script. */
export const errorTexts = (): { file: string; text: string }[] => filesEndingWith('.txt')
