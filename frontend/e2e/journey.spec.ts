/** What only the whole product shows: how its files are served, and one message from the form to the groomer's inbox. */
import { expect, test } from '@playwright/test'
import { entries, expectMail, openForm, sendButton, thanks, write } from './contact-page.ts'

test(
  'a visitor writes, and the groomer finds the message in her inbox',
  { tag: '@phone' },
  async ({ page }) => {
    await openForm(page)
    const subject = await write(page)
    // People take longer than a robot, whose message would be marked as suspect.
    await page.waitForFunction(() => performance.now() > 4000)
    const answer = page.waitForResponse('**/api/contact')
    await sendButton(page).click()
    const { id } = (await (await answer).json()) as { id: string }
    await expect(thanks(page)).toBeVisible()
    await expect(page.getByText('Message sent!')).toBeVisible()
    const mail = await expectMail(subject)
    expect(mail.subject).toBe(`[Website] ${subject}`)
    expect(mail.messageId).toBe(`<contact.${id}@${mail.from.address.split('@')[1]}>`)
    expect(mail.from.name).toBe(`${entries.Name} via Willow & Wag`)
  },
)

test('a page comes with its own policy, as nginx sends it', async ({ request }) => {
  const page = await request.get('/')
  expect(page.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
})
