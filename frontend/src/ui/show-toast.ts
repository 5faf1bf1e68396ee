import './toast-styles.ts'
import { enqueueSnackbar } from 'notistack'
import { createToastRecords, type Toast } from './toast-records.ts'

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
