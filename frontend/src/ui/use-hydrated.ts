import { useDeferredValue, useRef, useSyncExternalStore } from 'react'

const neverNotify = () => () => {}

/**
 * False in the prerendered page, true after hydration, and true from the start in anything rendered later. The re-render that
 * follows hydration is deferred, so React may interrupt it: the whole form at once would be a long task on a phone.
 */
export const useHydrated = (): boolean => {
  const first = useRef<boolean>(undefined)
  const isNew = useSyncExternalStore(
    neverNotify,
    () => (first.current ??= true),
    () => (first.current = false),
  )
  return useDeferredValue(true, isNew)
}
