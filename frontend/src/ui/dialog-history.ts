import { useEffect, useRef, type RefObject } from 'react'

/** Marks an entry of the history that stands for an open dialog; the router's own marks stay beside it. */
type Entry = { dialog?: string } | null

const stands = (name: string) => (history.state as Entry)?.dialog === name

const enter = (name: string) => history.pushState({ ...history.state, dialog: name }, '')

/** Going back takes a moment. A dialog that opens meanwhile gets its entry after that. */
let leaving = false
const followers = new Set<() => void>()

const arrive = () => {
  leaving = false
  for (const follow of followers) follow()
}

const leave = () => {
  leaving = true
  addEventListener('popstate', () => setTimeout(arrive), { once: true })
  history.back()
}

/** Keeps a dialog and its entry of the history in step, whichever of them moves first; returns the way to stop. */
const keepInStep = (dialog: HTMLDialogElement, name: string, reopen: () => void) => {
  const follow = () => {
    if (leaving || dialog.open === stands(name)) return
    if (dialog.open) enter(name)
    else leave()
  }
  const moved = () => {
    if (stands(name) && !dialog.open) reopen()
    else if (!stands(name) && !leaving) dialog.close()
  }
  const changes = new MutationObserver(follow)
  changes.observe(dialog, { attributeFilter: ['open'] })
  addEventListener('popstate', moved)
  followers.add(follow)
  follow()
  return () => {
    changes.disconnect()
    removeEventListener('popstate', moved)
    followers.delete(follow)
  }
}

/**
 * Back closes an open dialog before it leaves the screen, as a phone's visitor expects; forward opens it again. Closed
 * in another way, its entry of the history goes too. A link in the dialog has to replace that entry.
 */
export const useDialogHistory = (
  dialog: RefObject<HTMLDialogElement | null>,
  name: string,
  reopen = () => dialog.current?.showModal(),
) => {
  const opener = useRef(reopen)
  useEffect(() => {
    opener.current = reopen
  })
  useEffect(
    () => (dialog.current ? keepInStep(dialog.current, name, () => opener.current()) : undefined),
    [dialog, name],
  )
}
