import { expect, it } from 'vitest'
import { splitRules } from './toast-styles.ts'

it('splits a style sheet into its outermost rules', () =>
  expect(splitRules(' .a{color:red} @keyframes b{from{top:0}to{top:1px}}@media (x){.c{d:e}}')).toEqual([
    '.a{color:red}',
    '@keyframes b{from{top:0}to{top:1px}}',
    '@media (x){.c{d:e}}',
  ]))
