import { keyframes } from '@emotion/react'
import { Box } from '@mui/material'
import { labels } from '#src/content/shell-words.ts'

/**
 * Shows that the next page is loading. It is not MUI's LinearProgress: the script budget has no room for it.
 */
export const LoadingBar = () => <Box role="progressbar" aria-label={labels.loading} sx={bar} />

const grow = keyframes`from { transform: scaleX(0) }`

/** It starts after a delay, because most pages have loaded by then. */
const bar = {
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 'tooltip',
  height: 4,
  bgcolor: 'secondary.main',
  transformOrigin: 'left',
  animation: `${grow} 5s 300ms ease-out both`,
}
