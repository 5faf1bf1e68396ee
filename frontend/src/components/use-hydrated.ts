import { useDeferredValue, useRef, useSyncExternalStore } from 'react'

const neverNotify = () => () => {}

/**
 * False in the prerendered page, true after hydration, and true at once in anything rendered later. The re-render after
 * hydration is deferred, so React may interrupt it: the whole form at once would be a long task on a phone.
 */
export const useHydrated = (): boolean => {
  const isRenderedLater = useRef<boolean>(undefined)
  const initial = useSyncExternalStore(
    neverNotify,
    () => (isRenderedLater.current ??= true),
    () => (isRenderedLater.current = false),
  )
  return useDeferredValue(true, initial)
}
