import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 52,
  paddingInline: { xs: 2.75, sm: 3.5 },
  paddingBlock: 1.5,
  border: '2px solid',
  borderRadius: 3.25,
  typography: 'button',
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'transform 200ms, box-shadow 200ms, background-color 200ms',
  '&:hover': { transform: 'translateY(-2px)', boxShadow: '0 10px 24px -10px rgb(30 58 51 / 0.5)' },
  '&:disabled': { opacity: 0.7, cursor: 'default', transform: 'none', boxShadow: 'none' },
  '@media (prefers-reduced-motion: reduce)': { transition: 'none', '&:hover': { transform: 'none' } },
} as const

const LOOKS = {
  filled: {
    bgcolor: 'brand.willow',
    borderColor: 'brand.willow',
    color: '#fff',
    '&:hover:enabled, a&:hover': { bgcolor: 'primary.dark' },
  },
  outlined: { bgcolor: 'transparent', borderColor: 'currentColor', color: 'brand.willow' },
}

type Target = { to: string } | ({ href: string } & ComponentProps<'a'>) | ComponentProps<'button'>
type Props = Target & { variant?: keyof typeof LOOKS; sx?: SxProps<Theme>; children: string }

const elementOf = (target: Target) => {
  if ('to' in target) return Link
  return 'href' in target ? 'a' : 'button'
}

/** A button, or a link that looks like one: `to` leads within the site, `href` out of it. */
export const Button = ({ variant = 'filled', sx = {}, ...target }: Props) => (
  <Box
    component={elementOf(target)}
    {...target}
    sx={[look, LOOKS[variant], ...(Array.isArray(sx) ? sx : [sx])]}
  />
)
