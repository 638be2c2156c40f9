import { expect, test } from '@playwright/test'
import { mailTo, siteUrl, untilHydrated } from './pages.ts'

test('contact: hero with the breadcrumb Home / Contact', async ({ page }) => {
  await page.goto(siteUrl('/contact'))
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Contact'])
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(siteUrl('/'))
})

test('contact: cards to chat to support, visit us with the address, call us Mon-Fri 9am to 5pm with WhatsApp', async ({
  page,
}) => {
  await page.goto(siteUrl('/contact'))
  const cards = page.locator('[data-section="cards"] section')
  await expect(cards.getByRole('heading')).toHaveText(['Chat to support', 'Visit us', 'Call us'])
  await expect(cards.nth(1)).toContainText('New York')
  await expect(cards.nth(2)).toContainText('Mon-Fri 9am to 5pm')
  await expect(cards.nth(2).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /wa\.me\/15550100/)
  await expect(page.locator('[data-section="cards"] .sample')).toHaveText(['Sample contact details'])
  await expect(page.locator('[data-section="calculator"]')).toHaveCount(1)
})

test('contact: all four fields are required, each error stands at its field and leaves when it is filled', async ({
  page,
}) => {
  await page.goto(siteUrl('/contact'))
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('.field-error')).toHaveText([
    'Name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ])
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})

test('contact: a message is stored and confirmed by mail', async ({ page }) => {
  const email = `ada.${process.pid}@visitor.example`
  await page.goto(siteUrl('/contact'))
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('Where is the ledger?')
  await page.getByLabel('Message').fill('I would like to read it.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We have your message' })).toBeFocused()
  await expect(page.getByText(`A confirmation is on its way to ${email}`)).toBeVisible()
  await mailTo(email, /We have your message/)
})

test('contact: a failed call shows its message and keeps what was typed', async ({ page }) => {
  await page.route('**/api/contact', (route) => route.abort())
  await page.goto(siteUrl('/contact'))
  for (const field of ['Name', 'Subject', 'Message']) await page.getByLabel(field).fill('Ada')
  await page.getByLabel('Email').fill('ada@visitor.example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('We could not reach our server.')
  await expect(page.getByLabel('Message')).toHaveValue('Ada')
})

test('contact: a form sent before its code has arrived waits and is then sent', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/every-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(siteUrl('/contact'), { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(siteUrl('/contact'))
  release()
  await expect(page.locator('.field-error')).toHaveText([
    'Email is required',
    'Subject is required',
    'Message is required',
  ])
})

test('newsletter: an address is confirmed by the link in a mail, and left by another', async ({ page }) => {
  const email = `letters.${process.pid}@visitor.example`
  await page.goto(siteUrl('/fr'))
  const form = page.locator('[data-section="newsletter"] form')
  await form.scrollIntoViewIfNeeded()
  await expect(form).toHaveAttribute('data-live', '')
  await form.getByRole('button').click()
  await expect(form.getByText(/L’e-\u2060mail est obligatoire/)).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('button').click()
  await expect(form.getByText('Consultez votre boîte de réception')).toBeVisible()
  const mail = await mailTo(email, /./)
  const link = /https?:\/\/\S+#confirm=\S+/.exec(mail.text)?.[0] ?? ''
  expect(new URL(link).pathname).toBe('/fr/newsletter')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmer l’abonnement' }).click()
  await expect(page.getByRole('heading', { name: 'Vous êtes abonné' })).toBeVisible()
  await page.goto(siteUrl('/newsletter#leave=nonsense'))
  await page.goto(siteUrl('/fr/newsletter#leave=nonsense'))
  await page.getByRole('button', { name: 'Me désabonner' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
