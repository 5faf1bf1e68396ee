import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/**
 * The link of every MUI part with an `href` (theme.components): a path of this site is followed by the router,
 * everything else (another site, an e-mail, a part of this page) by the browser.
 */
export const RouterLink = ({ href = '', children, ...rest }: ComponentProps<'a'>) =>
  /^\/(?!\/)/.test(href) ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
