/**
 * notistack's style engine writes its rules into an element called `_goober`. The page allows no inline styles, so it gets
 * an inert element, and the rules go one by one into an empty style element, which the policy allows. Not an adopted style
 * sheet: Safari makes those from 16.4 on. Import this before notistack.
 */

/** The rules of a style sheet's text: each ends where its last brace closes. */
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
  // the engine only adds rules at the end
  const add = () => {
    for (const rule of splitRules(rules.data).slice(count)) sheet.insertRule(rule, count++)
  }
  new MutationObserver(add).observe(rules, { characterData: true })
}

if (typeof document !== 'undefined' && !document.getElementById('_goober')) adopt()
