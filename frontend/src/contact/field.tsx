import Box from '@mui/material/Box'
import type { ComponentProps, ReactNode } from 'react'

const control = {
  display: 'block',
  width: '100%',
  minHeight: 52,
  padding: '12px 16px',
  border: '2px solid #6F8F84',
  borderRadius: 2,
  bgcolor: '#fff',
  color: 'brand.ink',
  font: 'inherit',
  resize: 'none',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'brand.willow' },
  '&:focus-visible': { borderColor: 'brand.willow', outlineOffset: 1, borderRadius: 2 },
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
}

type Props = {
  id: string
  label: string
  error: string | undefined
  /** More lines than one make a text area of that many rows. */
  rows?: number
  /** A note at the right below the field. */
  note?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'ref'> & {
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
  }

/** A labelled field with its error below, which is read out when it appears and when the field is reached. */
export const Field = ({ id, label, error, rows = 1, note, ...rest }: Props) => (
  <Box sx={{ display: 'grid', gap: 0.75 }}>
    <Box component="label" htmlFor={id} sx={{ fontWeight: 650 }}>
      {label}
    </Box>
    <Box
      component={rows > 1 ? 'textarea' : 'input'}
      id={id}
      rows={rows > 1 ? rows : undefined}
      aria-invalid={Boolean(error)}
      aria-describedby={`${id}-error`}
      sx={control}
      {...rest}
    />
    <Box
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, minHeight: 26, typography: 'body2' }}
    >
      <Box id={`${id}-error`} aria-live="polite" sx={{ color: 'error.main', fontWeight: 600 }}>
        {error}
      </Box>
      {note}
    </Box>
  </Box>
)
