import { expect, it } from 'vitest'
import { splitRules } from './toast-styles.ts'

it('a style sheet is split into rules at their last closing braces', () =>
  expect(splitRules(' .a{color:red} @keyframes b{from{top:0}to{top:1px}}@media (x){.c{d:e}}')).toEqual([
    '.a{color:red}',
    '@keyframes b{from{top:0}to{top:1px}}',
    '@media (x){.c{d:e}}',
  ]))
