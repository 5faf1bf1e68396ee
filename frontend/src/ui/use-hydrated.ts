import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page, true once it is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
