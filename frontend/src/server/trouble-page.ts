import { brand } from '#src/app/theme/palette.ts'
import { site } from '#src/content/site.ts'
import { chatLink, mailLink, phoneLink } from '#src/lib/links.ts'
import { escape } from './document.ts'

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:${brand.cream};color:${brand.ink};font:1.125rem/1.6 system-ui,sans-serif}main{max-width:32rem;padding:1.5rem}h1{font:600 2rem/1.2 Georgia,serif}ul{list-style:none;padding:0}a{display:inline-block;padding:.6rem 0;color:${brand.willow}}`

const ways = () => [
  ...(site.phone ? [{ text: `Call ${site.phone}`, href: phoneLink(site.phone) }] : []),
  {
    text: 'Message Us',
    href: chatLink(site.chatNumber, 'Your website has a problem just now, and I have a question.'),
  },
  { text: site.email, href: mailLink(site.email) },
]

/**
 * What nginx shows when something behind it fails: one small file that needs nothing else of the site, and still
 * leads to the salon.
 */
export const troublePage = (): { file: string; html: string } => {
  const links = ways().map(({ text, href }) => `<li><a href="${escape(href)}">${escape(text)}</a></li>`)
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment | ${escape(site.name)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>Something on our side does not work just now. Please try again in a few minutes, or reach us directly:</p>
<ul>
${links.join('\n')}
</ul>
</main>
</body>
</html>
`
  return { file: '50x.html', html }
}
