import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { closures, hours } from '#src/content/hours.ts'
import { openingAt, openingSentence, type Opening } from '#src/lib/opening.ts'

const MINUTE_MS = 60_000

/** What the clock says; undefined until the page is alive, so the prerendered HTML never tells a stale time. */
const useOpening = () => {
  const [opening, setOpening] = useState<Opening>()
  useEffect(() => {
    let timer = 0
    const tick = () => {
      setOpening(openingAt(new Date(), hours, closures))
      timer = window.setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return opening
}

/** "Open now, until 17:30", with a dot that is green or sleeping. Keeps its line free until it knows. */
export const OpenNow = () => {
  const opening = useOpening()
  return (
    <Box
      sx={{
        minHeight: 24,
        minWidth: 200,
        typography: 'body2',
        textAlign: { lg: 'end' },
        whiteSpace: 'nowrap',
      }}
    >
      {opening && (
        <>
          <Box
            component="span"
            sx={{
              display: 'inline-block',
              width: 10,
              height: 10,
              borderRadius: '50%',
              marginRight: 1,
              bgcolor: opening.open ? '#3C9A6B' : 'brand.marmalade',
            }}
          />
          {openingSentence(opening)}
        </>
      )}
    </Box>
  )
}
