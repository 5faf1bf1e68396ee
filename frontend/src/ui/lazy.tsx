import { createElement, Suspense, use, type ComponentType } from 'react'
import { ErrorBoundary, type ErrorBoundaryProps } from 'react-error-boundary'
import { useHydrated } from './use-hydrated.ts'

/** The chunk of a lazy component could not be had: the network is broken, or a new version has replaced it. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be fetched.', { cause })
  }
}

/** A component in a chunk of its own, which `preload` fetches, again after a failure; `forget` forgets a failure. */
export type Lazy<Props> = ComponentType<Props> & { preload: () => Promise<unknown>; forget: () => void }

/**
 * As React's `lazy`, with two differences: what was preloaded renders at once, so that a prerendered page holds no
 * fallback and hydration finds the same page; and what could not be fetched can be asked for again. It suspends until
 * its chunk is there, and throws a ChunkError to its error boundary where the chunk cannot be had.
 */
export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  let loaded: ComponentType<Props> | undefined
  let fetched: Promise<ComponentType<Props>> | undefined
  let failed = false
  // The same promise at every rendering, the rejected one too: a new one would be a new try, again and again.
  const fetchOnce = () =>
    (fetched ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        failed = true
        throw new ChunkError(error)
      },
    ))
  const forget = () => {
    if (failed) fetched = undefined
    failed = false
  }
  const preload = () => {
    forget()
    return fetchOnce()
  }
  const Component = (props: Props) => createElement(loaded ?? use(fetchOnce()), props)
  return Object.assign(Component, { preload, forget })
}

type PartProps<Props> = Pick<ErrorBoundaryProps, 'onError' | 'resetKeys'> & {
  part: Lazy<Props>
  props: Props
}

/**
 * Where a lazy part of the page stands. The prerendered page does not hold it; it shows nothing until its chunk is
 * there, and nothing at all when it throws or cannot be had. A change of `resetKeys`, or mounting it anew, tries again.
 */
export const LatePart = <Props extends object>(place: PartProps<Props>) => {
  const { part: Part, props, onError, resetKeys } = place
  if (!useHydrated()) return null
  const fail: ErrorBoundaryProps['onError'] = (error, info) => {
    Part.forget()
    onError?.(error, info)
  }
  return (
    <ErrorBoundary fallback={null} onError={fail} resetKeys={resetKeys}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
