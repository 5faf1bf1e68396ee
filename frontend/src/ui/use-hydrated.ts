import { useDeferredValue, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the prerendered page, true once it is hydrated, and at once in what is rendered later. React may interrupt the
 * rendering that follows the change: all of the form in one go is a long task on a phone.
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
