import { privacyNote } from '#src/content/privacy.ts'
import { Modal } from '#src/ui/modal.tsx'
import { PRIVACY_ID } from '#src/ui/privacy-button.tsx'
import { Text } from '#src/ui/text.tsx'

/** The privacy note, opened from the form and the footer. */
export const PrivacyNote = () => (
  <Modal id={PRIVACY_ID} title="Privacy, in plain words">
    {privacyNote.map(({ title, text }) => (
      <section key={title}>
        <Text variant="h4" component="h3" sx={{ marginTop: 2 }}>
          {title}
        </Text>
        <Text variant="body2">{text}</Text>
      </section>
    ))}
  </Modal>
)
