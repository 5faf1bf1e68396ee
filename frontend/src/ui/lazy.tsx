import { createElement, Suspense, use, type ComponentType } from 'react'
import { ErrorBoundary, type ErrorBoundaryProps } from 'react-error-boundary'
import { useHydrated } from './use-hydrated.ts'

/** Reports a chunk that could not be fetched: the network failed, or a deployment has replaced the chunk. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be fetched.', { cause })
  }
}

/** A component in a chunk of its own. `preload` fetches the chunk, even if that has failed before. */
export type Lazy<Props> = ComponentType<Props> & { preload: () => Promise<unknown>; forgetError: () => void }

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
 * Like React's `lazy`, with two differences: a preloaded component renders without suspending, so that prerendered
 * HTML contains no fallback and hydration matches; and a failed chunk can be fetched again. It suspends while the
 * chunk is loading, and throws a ChunkError if that fails.
 */
export const lazy = <Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  // Every render gets the same promise, even if it was rejected: a new one would retry for ever.
  let fetched: Tracked<ComponentType<Props>> | undefined
  const fetchOnce = (): Promise<ComponentType<Props>> =>
    (fetched ??= track(
      load().catch((error: unknown) => {
        throw new ChunkError(error)
      }),
    ))
  const forgetError = () => {
    if (fetched?.status === 'rejected') fetched = undefined
  }
  const preload = () => {
    forgetError()
    return fetchOnce()
  }
  const Component = (props: Props) => createElement(use(fetchOnce()), props)
  return Object.assign(Component, { preload, forgetError })
}

type PartProps<Props> = Pick<ErrorBoundaryProps, 'onError' | 'resetKeys'> & {
  part: Lazy<Props>
  props: Props
}

/**
 * Renders a lazy component, after hydration only; nothing while its chunk loads or after an error. It tries again when
 * `resetKeys` change, or when it is mounted anew.
 */
export const LazyPart = <Props extends object>({
  part: Part,
  props,
  onError,
  resetKeys,
}: PartProps<Props>) => {
  if (!useHydrated()) return null
  const handleError: ErrorBoundaryProps['onError'] = (error, info) => {
    Part.forgetError()
    onError?.(error, info)
  }
  return (
    <ErrorBoundary fallback={null} onError={handleError} resetKeys={resetKeys}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
