import type { Page } from '#src/content/pages.ts'
import { site } from '#src/content/site.ts'

/** The page's elements in the document's head. React hoists them there; in the built pages prerender.tsx does. */
export const PageHead = ({ title, description, path, noindex }: Page) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    {noindex && <meta name="robots" content="noindex" />}
    {path !== '*' && <link rel="canonical" href={site.url + path} />}
  </>
)
