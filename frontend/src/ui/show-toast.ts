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

/** What a toast says; a destructive one tells of a failure. */
export type Toast = { title: string; text: string; variant?: 'default' | 'destructive' }

let announce: () => void
const ready = new Promise<void>((done) => {
  announce = done
})

/** Called by the toast region once it is there; toasts asked for earlier are shown then. */
export const toastsReady = () => announce()

/** Shows a toast in place of the one on view. */
export const showToast = async ({ title, text, variant = 'default' }: Toast) => {
  await ready
  enqueueSnackbar({ message: text, title, variant })
}
