import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { screenAt } from '#src/content/screens.ts'

/**
 * The link of every MUI part with an `href` (theme.components): a path of this site is followed by the router,
 * everything else (another site, an e-mail, a part of this page) by the browser. So is a screen that sends the browser
 * on: left for another site from within this document, Firefox and WebKit would come Back to that screen for good.
 */
export const RouterLink = ({ href = '', children, ...rest }: ComponentProps<'a'>) =>
  /^\/(?!\/)/.test(href) ? (
    <Link to={href} reloadDocument={screenAt(href).redirect !== undefined} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
