import type { Screen } from '#src/content/pages.ts'
import { site } from '#src/content/site.ts'

/** The screen's elements in the document's head. React hoists them there; in the built pages prerender.tsx does. */
export const ScreenHead = ({ title, description, path, noindex }: Screen) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    {noindex && <meta name="robots" content="noindex" />}
    {path !== '*' && <link rel="canonical" href={site.url + path} />}
  </>
)
