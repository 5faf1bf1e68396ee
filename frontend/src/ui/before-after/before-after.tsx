import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { Side, type Moment } from './side.tsx'
import { Slider } from './slider.tsx'

/** The same square before and after hydration, so that nothing moves when the slider takes over. */
const frame = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2%',
  aspectRatio: '1',
  padding: '2%',
  overflow: 'hidden',
  bgcolor: 'background.default',
  isolation: 'isolate',
} as const

type Props = {
  from: Moment
  to: Moment
  /** What the slider is called, and how its place in per cent is told. */
  labels: { slider: string; place: (percent: number) => string }
}

/** Two moments side by side; once alive, one over the other with a slider between them. */
export const BeforeAfter = ({ from, to, labels }: Props) => {
  const alive = useHydrated()
  const [at, setAt] = useState(50)
  return (
    <Paper sx={frame}>
      <Side moment={from} alive={alive} clip={`inset(0 ${100 - at}% 0 0)`} />
      <Side moment={to} alive={alive} right />
      {alive && <Slider at={at} onMove={setAt} label={labels.slider} place={labels.place} />}
    </Paper>
  )
}
