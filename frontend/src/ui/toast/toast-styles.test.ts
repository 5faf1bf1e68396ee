import { expect, it } from 'vitest'
import { splitRules } from './toast-styles.ts'

it('each rule of a style sheet ends where its last brace closes', () =>
  expect(splitRules(' .a{color:red} @keyframes b{from{top:0}to{top:1px}}@media (x){.c{d:e}}')).toEqual([
    '.a{color:red}',
    '@keyframes b{from{top:0}to{top:1px}}',
    '@media (x){.c{d:e}}',
  ]))
