/**
 * notistack's styling (goober) appends to the text of a style element with the id `_goober`, which the policy forbids.
 * So a hidden decoy takes that id, and its rules are copied into a real style element through the CSSOM, which the policy
 * allows (Safari before 16.4 cannot construct style sheets). Import this module before notistack.
 */

/** Splits a style sheet's text into rules, each at its last closing brace. */
export const splitRules = (css: string): string[] => {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (let index = 0; index < css.length; index++) {
    if (css[index] === '{') depth++
    if (css[index] !== '}' || --depth > 0) continue
    rules.push(css.slice(start, index + 1).trim())
    start = index + 1
  }
  return rules
}

const redirectStyles = () => {
  const decoy = document.createElement('div')
  decoy.id = '_goober'
  decoy.hidden = true
  const rules = document.createTextNode(' ')
  decoy.append(rules)
  document.body.append(decoy)
  const sheet = document.head.appendChild(document.createElement('style')).sheet!
  let count = 0
  // goober only appends rules, so the new ones are last.
  const insertNewRules = () => {
    for (const rule of splitRules(rules.data).slice(count)) sheet.insertRule(rule, count++)
  }
  new MutationObserver(insertNewRules).observe(rules, { characterData: true })
}

if (typeof document !== 'undefined' && !document.getElementById('_goober')) redirectStyles()
