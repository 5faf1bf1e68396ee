import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'

/** The mark: a willow leaf that is also a wagging tail. Has the text's colour; its size is `fontSize` in `sx`. */
export const LeafMark = (props: SvgIconProps) => (
  <SvgIcon viewBox="0 0 48 48" {...props}>
    <path d="M16.2 37.7C11 29.5 9.8 22 16 15.1C21 9 29 5.2 37.9 3.3C27 10.2 24 17 21.2 24.1C19.5 29 18.5 33.5 16.2 37.7Z" />
    <path d="M18 38.8C25.5 37.2 29.5 31.5 31.1 27.2C33 21.5 31.5 14.5 38.1 3.7C28.5 10.8 25 18 22.6 24.5C21 30 20.3 34.3 18 38.8Z" />
    <g fill="none" stroke="currentColor" strokeLinecap="round">
      <path d="M5 41.5C10 42.3 14 42.5 17.6 37" strokeWidth="3.2" />
      <path d="M39.5 26.5C41.5 23.5 42.7 20 43 16.5M36 33.5C40 31.5 43.3 28.5 45.5 25" strokeWidth="2" />
    </g>
  </SvgIcon>
)
