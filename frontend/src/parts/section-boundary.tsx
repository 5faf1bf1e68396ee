import { Container, Link, Typography } from '@mui/material'
import { Children, Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { salon } from '@willow/shared/salon'
import { labels, sectionFailed } from '#src/content/common-words.ts'
import { mailLink } from '#src/content/links.ts'
import { chatTab, useChatLink } from './contact-links.tsx'

/** Replaces a part that failed: a sentence, and contact links that need no script. */
export const ErrorNotice = () => (
  <Container sx={{ paddingBlock: 14 }}>
    <Typography role="status">
      {sectionFailed}{' '}
      <Link href={useChatLink()} variant="subtitle1" color="primary" {...chatTab}>
        {labels.chatOnWhatsApp}
      </Link>{' '}
      ·{' '}
      <Link href={mailLink(salon.email)} variant="subtitle1" color="primary">
        {salon.email}
      </Link>
    </Typography>
  </Container>
)

type Props = { fallback?: ReactNode; resetKey?: string; children: ReactNode }

/**
 * Isolates a part of the page: if it throws, only this part is replaced, until `resetKey` changes. React hydrates
 * each boundary separately, starting with the one the visitor uses.
 */
export const SectionBoundary = ({ fallback = null, resetKey, children }: Props) => (
  <ErrorBoundary fallback={fallback} resetKeys={[resetKey]}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** The sections of a page, or the parts of its frame, each in a boundary of its own. */
export const SectionBoundaries = ({ fallback = <ErrorNotice />, resetKey, children }: Props) =>
  Children.map(children, (section) => (
    <SectionBoundary fallback={fallback} resetKey={resetKey}>
      {section}
    </SectionBoundary>
  ))
