import { Children, createContext, Suspense, use, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** What stands in the place of a section that threw. */
export const SectionFallback = createContext<ReactNode>(null)

type Props = { fallback?: ReactNode; children: ReactNode }

/**
 * A part of the page that stands or falls alone: what throws in it costs this part only, and React takes it over by
 * itself, the one that is touched first.
 */
export const Guarded = ({ fallback = null, children }: Props) => (
  <ErrorBoundary fallback={fallback}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** The sections of a page, one below the other, each guarded. */
export const Sections = ({ children }: { children: ReactNode }) => {
  const fallback = use(SectionFallback)
  return Children.map(children, (section) => <Guarded fallback={fallback}>{section}</Guarded>)
}
