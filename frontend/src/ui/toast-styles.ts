/**
 * notistack's styling (goober) appends to the text of a style element with the id `_goober`, which the policy forbids.
 * Here that element is an inert one, and its rules are inserted through the CSSOM, which the policy allows, into an empty
 * style element. Not an adopted style sheet: Safari constructs those from 16.4 on. Import this before notistack.
 */

/** Splits a style sheet's text into rules, each at its last closing brace. */
export const splitRules = (css: string): string[] => {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] !== '}' || --depth > 0) continue
    rules.push(css.slice(start, at + 1).trim())
    start = at + 1
  }
  return rules
}

const adopt = () => {
  const ink = document.createElement('div')
  ink.id = '_goober'
  ink.hidden = true
  const rules = document.createTextNode(' ')
  ink.append(rules)
  document.body.append(ink)
  const sheet = document.head.appendChild(document.createElement('style')).sheet!
  let count = 0
  // goober only appends.
  const add = () => {
    for (const rule of splitRules(rules.data).slice(count)) sheet.insertRule(rule, count++)
  }
  new MutationObserver(add).observe(rules, { characterData: true })
}

if (typeof document !== 'undefined' && !document.getElementById('_goober')) adopt()
