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

/** `destructive` reports a failure. */
type Toast = { title: string; text: string; variant?: 'default' | 'destructive' }

/** How long a toast is shown (specification). */
export const DISPLAY_MS = 5000
/** How long the record of a dismissed toast remains (specification). */
const RECORD_MS = 1_000_000

type Id = string | number

/** Records of the toasts shown. The record of a dismissed toast is removed after a while. */
export const createToastRecords = () => {
  const records = new Map<Id, Toast>()
  const timers = new Map<Id, ReturnType<typeof setTimeout>>()
  return {
    add: (id: Id, toast: Toast) => void records.set(id, toast),
    /** Called when a toast has disappeared, however it was dismissed. */
    markDismissed: (id: Id) => {
      if (!records.has(id) || timers.has(id)) return
      const forget = () => {
        records.delete(id)
        timers.delete(id)
      }
      timers.set(id, setTimeout(forget, RECORD_MS))
    },
    list: () => [...records.values()],
    /** Removes all records and timers. */
    clear: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      records.clear()
    },
  }
}

export const toastRecords = createToastRecords()

let resolveReady: () => void
const ready = new Promise<void>((done) => {
  resolveReady = done
})

/** Called when the toast region is mounted; earlier toasts are shown then. */
export const markToastsReady = () => resolveReady()

let latest: Toast

/** Shows a toast, replacing the current one. It is dropped if the region is not ready within five seconds. */
export const showToast = async (toast: Toast) => {
  latest = toast
  const calledAt = performance.now()
  await ready
  if (latest !== toast || performance.now() - calledAt > DISPLAY_MS) return
  const { title, text, variant = 'default' } = toast
  toastRecords.add(enqueueSnackbar({ message: text, title, variant }), toast)
}
