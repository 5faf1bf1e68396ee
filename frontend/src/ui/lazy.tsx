import { createElement, Suspense, use, type ComponentType } from 'react'
import { ErrorBoundary, type ErrorBoundaryProps } from 'react-error-boundary'
import { useHydrated } from './use-hydrated.ts'

/** The chunk of a lazy component could not be fetched: the network is broken, or a new version has replaced it. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be fetched.', { cause })
  }
}

/** A component in a chunk of its own, which `preload` fetches, again after a failure; `forget` forgets a failure. */
export type Lazy<Props> = ComponentType<Props> & { preload: () => Promise<unknown>; forget: () => void }

/** A promise that `use` reads without suspending once it is settled (React RFC 229). */
type Tracked<Value> = Promise<Value> & { status?: 'fulfilled' | 'rejected'; value?: Value; reason?: unknown }

const track = <Value,>(promise: Tracked<Value>) => {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  )
  return promise
}

/**
 * As React's `lazy`, with two differences: what was preloaded renders at once, so that a prerendered page holds no
 * fallback and hydration finds the same page; and what could not be fetched can be asked for again. It suspends until
 * its chunk is there, and throws a ChunkError to its error boundary where the chunk cannot be fetched.
 */
export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  // The same promise at every rendering, the rejected one too: a new one would be a new try, again and again.
  let fetched: Tracked<ComponentType<Props>> | undefined
  const fetchOnce = (): Promise<ComponentType<Props>> =>
    (fetched ??= track(
      load().catch((error: unknown) => {
        throw new ChunkError(error)
      }),
    ))
  const forget = () => {
    if (fetched?.status === 'rejected') fetched = undefined
  }
  const preload = () => {
    forget()
    return fetchOnce()
  }
  const Component = (props: Props) => createElement(use(fetchOnce()), props)
  return Object.assign(Component, { preload, forget })
}

type PartProps<Props> = Pick<ErrorBoundaryProps, 'onError' | 'resetKeys'> & {
  part: Lazy<Props>
  props: Props
}

/**
 * The place of a lazy part. The prerendered page does not have it; it shows nothing until its chunk is there, and nothing
 * at all when it throws or cannot be fetched. A change of `resetKeys`, or mounting it anew, tries again.
 */
export const LazyPart = <Props extends object>({
  part: Part,
  props,
  onError,
  resetKeys,
}: PartProps<Props>) => {
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
