import { useDeferredValue, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the prerendered page, true after hydration, and true at once in what is rendered later. The re-render that
 * follows hydration is deferred, so React may interrupt it: the whole form at once would be a long task on a phone.
 */
export const useHydrated = (): boolean => {
  const first = useRef<boolean>(undefined)
  const isNew = useSyncExternalStore(
    never,
    () => (first.current ??= true),
    () => (first.current = false),
  )
  return useDeferredValue(true, isNew)
}
