import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { screenAt } from '#src/content/screens.ts'
import { scriptWords } from '#src/content/script-words.ts'
import { labels } from '#src/content/shell-words.ts'
import { chatLink, mailLink } from '#src/lib/links.ts'
import { ContactLinks } from '#src/ui/contact-links.tsx'
import type { Reach } from './failure.tsx'
import type { ScriptState } from './script-state.ts'

const screen = screenAt('/contact')

const STATES: ScriptState[] = ['old', 'slow', 'failed']

const isTold = (state: ScriptState) => `html[data-scripts=${state}] &`

/** Nothing of it is seen while the scripts are as they should be. */
const hidden = { display: 'none', 'html[data-scripts] &': { display: 'flex' } }
const onlyIn = (state: ScriptState) => ({ display: 'none', [isTold(state)]: { display: 'block' } })

/** For a form that stands aside where the browser is too old for its script. */
export const standsAside = { [isTold('old')]: { display: 'none' } }

/**
 * What becomes of a message while React is not there, and the ways that need no script. It is in the page from the
 * start; bootstrap.ts says at the document's root what of it is to be seen. Firefox and Safari remember in a document that
 * a module could not be had: there only the same page, loaded again with its draft, helps.
 */
export const ScriptNotes = ({ reach }: { reach: Reach }) => (
  <Box role="status">
    <Alert severity="error" role="presentation" sx={[hidden, { marginTop: 3 }]}>
      {STATES.map((state) => (
        <Box component="p" key={state} sx={onlyIn(state)}>
          {scriptWords[state]}
        </Box>
      ))}
      <Box component="p" sx={onlyIn('failed')}>
        <a href={screen.path}>{scriptWords.again}</a>
      </Box>
      <ContactLinks
        chat={{ text: labels.messageUs, href: chatLink(reach.chatNumber, screen.chat) }}
        mail={{ text: reach.email, href: mailLink(reach.email) }}
      />
    </Alert>
  </Box>
)
