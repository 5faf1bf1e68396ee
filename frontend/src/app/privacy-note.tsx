import { Link, Typography } from '@mui/material'
import { privacyNote, privacyTitle } from '#src/content/privacy.ts'
import { labels } from '#src/content/shell-words.ts'
import { newTab } from '#src/components/new-tab.tsx'
import { Modal } from '#src/components/modal.tsx'
import { PRIVACY_ID } from '#src/components/privacy-button.tsx'

/** The privacy note, opened from the form and the footer. */
export const PrivacyNote = () => (
  <Modal id={PRIVACY_ID} title={privacyTitle} closeLabel={labels.close}>
    {privacyNote.map(({ title, text, link }) => (
      <section key={title}>
        <Typography variant="h4" component="h3" sx={{ marginTop: 2 }}>
          {title}
        </Typography>
        <Typography variant="body2">
          {text}
          {link && (
            <>
              {' '}
              <Link href={link.href} {...(link.href.startsWith('http') && newTab)}>
                {link.text}
              </Link>
              .
            </>
          )}
        </Typography>
      </section>
    ))}
  </Modal>
)
