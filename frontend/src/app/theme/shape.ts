/** Corners. */
export const shape = {
  /** Corners of MUI's parts that have none of their own here; a number as `borderRadius` in `sx` counts in these. */
  borderRadius: 8,
  field: '16px',
  picture: '24px',
  control: '26px',
  card: '32px',
  pill: '999px',
  blob: '54% 46% 48% 52% / 52% 56% 44% 48%',
  stone: '44px 36px 42px 34px / 38px 44px 34px 42px',
  /** At the window's right edge. */
  tab: '24px 0 0 24px',
  square: '0px',
  leaf: '4px 60% 50% 60% / 4px 50% 60% 60%',
}

declare module '@mui/system' {
  interface Shape {
    field: string
    picture: string
    control: string
    card: string
    pill: string
    blob: string
    stone: string
    leaf: string
    tab: string
    square: string
  }
}
