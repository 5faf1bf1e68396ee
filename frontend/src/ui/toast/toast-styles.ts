/**
 * notistack's style engine writes its rules into an element called `_goober`. The page allows no inline styles,
 * so it gets an inert element, and the rules go into an adopted style sheet. Import this before notistack.
 */
const adopt = () => {
  const ink = document.createElement('div')
  ink.id = '_goober'
  ink.hidden = true
  const rules = document.createTextNode(' ')
  ink.append(rules)
  document.body.append(ink)
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  new MutationObserver(() => sheet.replaceSync(rules.data)).observe(rules, { characterData: true })
}

if (typeof document !== 'undefined' && !document.getElementById('_goober')) adopt()
