import './toast-styles.ts'
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

/** What a toast says; a destructive one reports a failure. */
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
    /** Called once a toast is gone from view, however it was dismissed. */
    dismiss: (id: Id) => {
      if (!records.has(id) || timers.has(id)) return
      const forget = () => {
        records.delete(id)
        timers.delete(id)
      }
      timers.set(id, setTimeout(forget, KEPT_MS))
    },
    list: () => [...records.values()],
    /** Forgets everything, and stops every timer. */
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
