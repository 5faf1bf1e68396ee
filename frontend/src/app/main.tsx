import { startTransition, StrictMode, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { fillInDraft } from '#src/plain/draft.ts'
import { loadDocument } from '#src/plain/scroll.ts'
import { App, createStyleCache } from './app.tsx'
import { hydrateRoot } from './react-dom.ts'

/** With React's transitions the router would hide a page on the way Back to one whose chunk is missing. */
const Router = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
)

/** Lets what is under the pointer or has the focus show its tooltip: React repeats these events once it has hydrated that part. */
const repeatHoverAndFocus = () => {
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll(':hover')] : []
  hovered.at(-1)?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  document.querySelector(':focus-visible')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/** Hydrates the prerendered page in small steps, starting with what the visitor uses. */
export const startApp = () => {
  const root = document.getElementById('root')!
  const { innerHTML } = root
  const { pathname } = location
  /** After the app has crashed: shows the prerendered page, which needs no script, or loads the one navigated to. */
  const restorePage = () => {
    if (location.pathname !== pathname) return loadDocument()
    root.innerHTML = innerHTML
    fillInDraft()
  }
  const site = (
    <StrictMode>
      <App cache={createStyleCache()} router={Router} onError={restorePage} />
    </StrictMode>
  )
  const options = {
    onCaughtError: reportError,
    onUncaughtError: (error: unknown) => {
      reportError(error)
      // If an effect has thrown, React empties the root after this call.
      setTimeout(restorePage)
    },
  }
  startTransition(() => void hydrateRoot(root, site, options))
  repeatHoverAndFocus()
}
