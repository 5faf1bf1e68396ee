import { Children, createContext, Suspense, use, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** What is shown in the place of a section that threw. */
export const SectionFallback = createContext<ReactNode>(null)

type Props = { fallback?: ReactNode; resetKey?: string; children: ReactNode }

/**
 * A part of the page whose failure costs this part only, until `resetKey` changes. React hydrates it
 * by itself, the one that is touched first.
 */
export const SectionBoundary = ({ fallback = null, resetKey, children }: Props) => (
  <ErrorBoundary fallback={fallback} resetKeys={[resetKey]}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** The sections of a page, one below the other, each with a boundary of its own. */
export const Sections = ({ children }: { children: ReactNode }) => {
  const fallback = use(SectionFallback)
  return Children.map(children, (section) => <SectionBoundary fallback={fallback}>{section}</SectionBoundary>)
}
