/** The pages that nginx serves when something after it fails: small files that need nothing else of the site. */
import { errorFiles, plainPage, salonLinks } from '@willow/backend/error-page'
import { site, phoneLink } from '#src/content/site.ts'

const WHY =
  'Something on our side does not work just now. Please try again in a few minutes, or reach us directly:'

const filesNamed = (ending: string) => errorFiles(site).filter(({ file }) => file.endsWith(ending))

/** The page in place of a screen, and those in place of a response to a native form submission. */
export const errorPages = (): { file: string; html: string }[] => {
  const call = site.phone ? [{ text: `Call ${site.phone}`, href: phoneLink(site.phone) }] : []
  const links = [...call, ...salonLinks(site)]
  return [
    { file: '50x.html', html: plainPage('Back in a moment', site, [WHY], links) },
    ...filesNamed('.html').map(({ file, text }) => ({ file, html: text })),
  ]
}

/** The sentences in place of a response to our script. */
export const errorTexts = (): { file: string; text: string }[] => filesNamed('.txt')
