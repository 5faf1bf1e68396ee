/**
 * notistack's styling (goober) writes text into the style element `#_goober`, which the security policy forbids. So a
 * hidden decoy has that id, and its rules are copied into a real style element through the CSSOM, which is allowed (a
 * constructed style sheet would need Safari 16.4). Import this module before notistack.
 */

/** Splits the text of a style sheet into its outermost rules. */
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
  const text = document.createTextNode(' ')
  decoy.append(text)
  document.body.append(decoy)
  const sheet = document.head.appendChild(document.createElement('style')).sheet!
  let count = 0
  // goober only appends rules, so the new ones are last.
  const insertNewRules = () => {
    for (const rule of splitRules(text.data).slice(count)) sheet.insertRule(rule, count++)
  }
  new MutationObserver(insertNewRules).observe(text, { characterData: true })
}

if (typeof document !== 'undefined' && !document.getElementById('_goober')) redirectStyles()
