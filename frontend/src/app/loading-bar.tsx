import { keyframes } from '@emotion/react'
import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { labels } from '#src/content/shell-words.ts'

/**
 * Shows that the screen of a followed link is loading: the address has changed, the page has not yet. It is not
 * MUI's LinearProgress, for which the contact screen's script budget has no room.
 */
export const LoadingBar = () => {
  const { key } = useLocation()
  const [leftKey, setLeftKey] = useState<string>()
  useEffect(() => {
    const follow = ({ defaultPrevented, target }: Event) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) setLeftKey(key)
    }
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [key])
  return leftKey === key && <Box role="progressbar" aria-label={labels.loading} sx={bar} />
}

const grow = keyframes`from { transform: scaleX(0) }`

/** It starts after a delay, because most screens have loaded by then. */
const bar = {
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 'tooltip',
  height: 4,
  bgcolor: 'secondary.main',
  transformOrigin: 'left',
  animation: `${grow} 5s 300ms ease-out both`,
}
