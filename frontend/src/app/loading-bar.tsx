import { keyframes } from '@emotion/react'
import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { labels } from '#src/content/shell-words.ts'

/**
 * Shows that the screen of a followed link is loading. The router prevents the default of the click, and its location
 * keeps the old key until the screen has loaded. It is not MUI's LinearProgress: the script budget has no room for it.
 */
export const LoadingBar = () => {
  const { key } = useLocation()
  const [keyAtClick, setKeyAtClick] = useState<string>()
  useEffect(() => {
    const handleClick = ({ defaultPrevented, target }: Event) => {
      if (defaultPrevented && target instanceof Element && target.closest('a[href]')) setKeyAtClick(key)
    }
    addEventListener('click', handleClick)
    return () => removeEventListener('click', handleClick)
  }, [key])
  return keyAtClick === key && <Box role="progressbar" aria-label={labels.loading} sx={bar} />
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
