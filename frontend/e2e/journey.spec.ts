/** What only the whole product shows: how its files are served, and one message from the form to the groomer's inbox. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { mailsAbout, openForm } from './contact-page.ts'

test(
  'a visitor writes, and the groomer finds the message in her inbox',
  { tag: '@phone' },
  async ({ page }) => {
    const subject = `Biscuit’s first groom ${randomUUID()}`
    await openForm(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Zoë O’Neill 🐶')
    await page.getByRole('textbox', { name: 'Email' }).fill('zoe@example.com')
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    // People take longer than a robot, whose message would be marked as suspect.
    await page.waitForFunction(() => performance.now() > 4000)
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('Hello,\n\nBiscuit is <b>five</b> months old. Is Tuesday free?')
    const answer = page.waitForResponse('**/api/contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    const { id } = (await (await answer).json()) as { id: string }

    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    await expect(page.getByText('Message sent!')).toBeVisible()

    await expect.poll(async () => (await mailsAbout(subject)).length).toBe(1)
    const mails = await mailsAbout(subject)
    expect(mails[0]?.subject).toBe(`[Website] ${subject}`)
    const [mail] = mails
    expect(mail!.messageId).toBe(`<contact.${id}@${mail!.from.address.split('@')[1]}>`)
    expect(mail!.from.name).toBe('Zoë O’Neill 🐶 via Willow & Wag')
    expect(mail!.replyTo).toMatchObject([{ name: 'Zoë O’Neill 🐶', address: 'zoe@example.com' }])
    expect(mail!.text).toContain('Biscuit is <b>five</b> months old. Is Tuesday free?')
    expect(mail!.html).toContain('Biscuit is &lt;b&gt;five&lt;/b&gt; months old.')
  },
)

test('a page comes with its own policy, as nginx sends it', async ({ request }) => {
  const page = await request.get('/')
  expect(page.headers()['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
})
