/** Shows a toast: the record of each, and the styles that the page's policy allows. */
import { enqueueSnackbar } from 'notistack'

declare module 'notistack' {
  interface VariantOverrides {
    default: { title: string }
    destructive: { title: string }
    success: false
    error: false
    warning: false
    info: false
  }
}

/** The rules of a style sheet's text: each ends where its last brace closes. */
export const splitRules = (css: string): string[] => {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] !== '}' || --depth > 0) continue
    rules.push(css.slice(start, at + 1).trim())
    start = at + 1
  }
  return rules
}

/**
 * notistack's style engine writes its rules into an element called `_goober`. The page allows no inline styles, so it gets
 * an inert element, and the rules go one by one into an empty style element, which the policy allows. Not an adopted style
 * sheet: Safari makes those from 16.4 on.
 */
const adopt = () => {
  const ink = document.createElement('div')
  ink.id = '_goober'
  ink.hidden = true
  const rules = document.createTextNode(' ')
  ink.append(rules)
  document.body.append(ink)
  const sheet = document.head.appendChild(document.createElement('style')).sheet!
  let count = 0
  // the engine only adds rules at the end
  const add = () => {
    for (const rule of splitRules(rules.data).slice(count)) sheet.insertRule(rule, count++)
  }
  new MutationObserver(add).observe(rules, { characterData: true })
}

if (typeof document !== 'undefined' && !document.getElementById('_goober')) adopt()

/** What a toast says; a destructive one tells of a failure. */
type Toast = { title: string; text: string; variant?: 'default' | 'destructive' }

/** How long the record of a dismissed toast is kept. */
const KEPT_MS = 1_000_000

type Id = string | number

/** Remembers the toasts that were shown; a dismissed one is forgotten 1,000,000 ms later. */
export const createToastRecords = () => {
  const records = new Map<Id, Toast>()
  const timers = new Map<Id, ReturnType<typeof setTimeout>>()
  return {
    add: (id: Id, toast: Toast) => void records.set(id, toast),
    /** Told once a toast is gone from view, by whatever way. */
    dismiss: (id: Id) => {
      if (!records.has(id) || timers.has(id)) return
      const forget = () => {
        records.delete(id)
        timers.delete(id)
      }
      timers.set(id, setTimeout(forget, KEPT_MS))
    },
    list: () => [...records.values()],
    /** Forgets everything and leaves no timer behind. */
    clear: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      records.clear()
    },
  }
}

/** What was shown of late. */
export const toastRecords = createToastRecords()

let announce: () => void
const ready = new Promise<void>((done) => {
  announce = done
})

/** Called by the toast region once it is there; toasts asked for earlier are shown then. */
export const toastsReady = () => announce()

/** Shows a toast in place of the one on view. */
export const showToast = async (toast: Toast) => {
  await ready
  const { title, text, variant = 'default' } = toast
  toastRecords.add(enqueueSnackbar({ message: text, title, variant }), toast)
}
