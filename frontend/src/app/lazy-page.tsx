import { lazy, useState, type ComponentType } from 'react'

/** A page in a chunk of its own. */
export type LazyPage = { preload: () => Promise<void>; Page: ComponentType }

/**
 * As React's `lazy`, but once preloaded it renders at once: so a prerendered page holds no fallback,
 * and hydration finds the same page.
 */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  const Waiting = lazy(async () => ({ default: await load() }))
  const Page = () => {
    const [Chosen] = useState(() => loaded ?? Waiting)
    return <Chosen />
  }
  return { preload, Page }
}
