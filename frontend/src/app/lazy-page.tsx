import { lazy, useState, type ComponentType } from 'react'

/** A page in a chunk of its own. */
export type LazyPage = { preload: () => Promise<void>; Page: ComponentType }

/** The address has changed already: the prerendered file of the page is what a link without JavaScript leads to. */
const loadDocument = () => {
  location.reload()
  return new Promise<never>(() => {})
}

/**
 * As React's `lazy`, but once preloaded it renders at once: so a prerendered page holds no fallback,
 * and hydration finds the same page. A chunk that cannot be had makes the browser load the whole page instead.
 */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded ??= await load()
  }
  const Waiting = lazy(async () => ({ default: await load().catch(loadDocument) }))
  const Page = () => {
    const [Chosen] = useState(() => loaded ?? Waiting)
    return <Chosen />
  }
  return { preload, Page }
}
