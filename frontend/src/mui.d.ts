/** MUI's types know of a theme's CSS variables only when asked to. */
/// <reference types="@mui/material/themeCssVarsAugmentation" />
