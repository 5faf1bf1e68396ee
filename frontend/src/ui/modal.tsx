import Box from '@mui/material/Box'
import type { MouseEvent, ReactNode } from 'react'
import { RoundButton } from './round-button.tsx'
import { Text } from './text.tsx'

const closeOutside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
  if (target === currentTarget) currentTarget.close()
}

const look = {
  width: 'min(600px, calc(100vw - 32px))',
  maxHeight: 'calc(100dvh - 32px)',
  padding: 0,
  border: 0,
  borderRadius: 3.5,
  bgcolor: 'brand.cream',
  color: 'brand.ink',
  boxShadow: '0 30px 80px -20px rgb(30 58 51 / 0.6)',
  '&::backdrop': { backgroundColor: 'rgb(30 58 51 / 0.55)' },
}

/** A titled dialog; Escape, its button and a click outside close it. Opened with `opensDialog(id)`. */
export const Modal = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Box component="dialog" id={id} aria-labelledby={`${id}-title`} onClick={closeOutside} sx={look}>
    <Box sx={{ padding: { xs: 2.5, md: 4 } }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'start',
          gap: 2,
          marginBottom: 2,
        }}
      >
        <Text variant="h2" id={`${id}-title`} sx={{ fontSize: '1.9rem', paddingTop: 0.5 }}>
          {title}
        </Text>
        <form method="dialog">
          <RoundButton type="submit" icon="close" label="Close" />
        </form>
      </Box>
      {children}
    </Box>
  </Box>
)
