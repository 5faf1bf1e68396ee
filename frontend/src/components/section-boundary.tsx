import { Children, createContext, Suspense, use, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

/** Provides what replaces a section that threw. */
export const SectionFallbackContext = createContext<ReactNode>(null)

type BoundaryProps = { fallback?: ReactNode; resetKey?: string; children: ReactNode }

/**
 * Isolates a part of the page: if it throws, only this part is replaced, until `resetKey` changes. React hydrates
 * each boundary separately, starting with the one the visitor uses.
 */
export const SectionBoundary = ({ fallback = null, resetKey, children }: BoundaryProps) => (
  <ErrorBoundary fallback={fallback} resetKeys={[resetKey]}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)

/** The sections of a page, each in a boundary of its own. */
export const Sections = ({ children }: { children: ReactNode }) => {
  const fallback = use(SectionFallbackContext)
  return Children.map(children, (section) => <SectionBoundary fallback={fallback}>{section}</SectionBoundary>)
}
