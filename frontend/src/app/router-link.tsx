import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { pageAt } from '#src/content/pages.ts'

/**
 * The link of every MUI component with an `href` (set in theme.components). The router handles paths of this site,
 * the browser everything else: other sites, e-mail, anchors. The browser also handles a page that redirects: if the
 * router showed that page, Back from the other site would leave the visitor on it in Firefox and WebKit.
 */
export const RouterLink = ({ href = '', children, ...rest }: ComponentProps<'a'>) =>
  /^\/(?!\/)/.test(href) ? (
    <Link to={href} reloadDocument={pageAt(href).redirect !== undefined} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
