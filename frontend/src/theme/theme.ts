import { createTheme } from '@mui/material/styles'
import type { ElementType } from 'react'
import { baseline } from './customizations/baseline.ts'
import { buttons } from './customizations/buttons.ts'
import { feedback } from './customizations/feedback.ts'
import { inputs } from './customizations/inputs.ts'
import { surfaces } from './customizations/surfaces.ts'
import { HEADER, mixins, palette, shadows, shape } from './tokens.ts'
import { typography } from './typography.ts'

/** From `md` up the header shows its links instead of the menu button: the owner's 768 px. */
const breakpoints = { values: { xs: 0, sm: 520, md: 768, lg: 1080, xl: 1440 } }

const toolbar = {
  minHeight: HEADER.phone,
  [`@media (min-width: ${breakpoints.values.md}px)`]: { minHeight: HEADER.wide },
}

/**
 * The look of the whole site: MUI's theme with our tokens and component overrides. Every link and button with an `href`
 * is a RouterLink. It keeps all of MUI's parts, so that any MUI component can be used.
 */
export const createSiteTheme = (RouterLink: ElementType) =>
  createTheme({
    breakpoints,
    palette,
    shadows,
    shape,
    typography,
    mixins: { ...mixins, toolbar },
    components: { ...baseline, ...buttons(RouterLink), ...feedback, ...inputs, ...surfaces },
  })
