import { expect, type Page, test } from '@playwright/test'
import { pressKey } from './keys.ts'
import {
  approvalAsked,
  expectAccessible,
  hasSidewaysScroll,
  homeOf,
  languages,
  mailTo,
  siteUrl,
  themes,
  watchConsole,
} from './pages.ts'
import { enterAsNew, stayProved } from './people.ts'
import { newAdmin } from './staff.ts'
import { english, french, writeToUs } from './visitors.ts'

// What is published is the same for everybody, so these go one after the other.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

/** One place may write to us five times an hour, and all tests are one place: this letter serves two of them. */
const letterMark = `H${process.pid}`
const hostile = `=HYPERLINK("http://x")<script>document.title='${letterMark}'</script>`
const ask = 'Ask a second person'

/** Sends the form of this page with a reason, and has an owner agree to it. */
async function agreeTo(owner: Page, page: Page): Promise<void> {
  await page.getByLabel('Reason').fill('Agreed in the morning meeting')
  await stayProved(page)
  const asked = approvalAsked(page)
  await page.getByRole('button', { name: ask }).click()
  await owner.goto(await asked)
  await owner.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(owner.locator('.toast').getByText('Approved and carried out').first()).toBeVisible()
  await page.reload()
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('content: a message of the contact form is answered by keyboard, and the mail arrives in the visitor’s language', async ({
  browser,
}) => {
  const email = `amelie.${process.pid}@visitor.example`
  const mark = `M${process.pid}`
  await writeToUs(
    browser,
    '/fr/contact',
    { name: `Amélie ${mark}`, email, subject: 'Mon retrait', message: 'Quand arrive-t-il ?\n<b>Vite</b>' },
    french,
  )
  const page = await newAdmin(browser, 'Sara Support', ['support'])
  const errors = watchConsole(page)
  await page.goto(siteUrl(`/admin/support?show=messages&search=${mark}`))
  await expect(row(page, `Amélie ${mark}`)).toContainText('Open')
  await expect(page.locator('.side-link', { hasText: 'Support' }).locator('.side-count')).toBeVisible()
  // From here on without a mouse: to the row, open it, take it, answer it, back, close it.
  await pressKey(page, 'j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Message' })
  await expect(panel.getByText('<b>Vite</b>')).toBeVisible()
  await pressKey(page, 't')
  await expect(panel.getByText('Sara Support')).toBeVisible()
  await pressKey(page, 'r')
  await expect(panel.getByLabel('Your answer')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Write an answer first')).toBeVisible()
  await page.keyboard.type('Bonjour Amélie, il part aujourd’hui.')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Sara Support answered')).toBeVisible()
  const mail = await mailTo(email, /^Notre réponse à votre message \(C-[0-9A-F]{8}\)$/)
  expect(mail.text).toContain('Bonjour Amélie, il part aujourd’hui.')
  expect(mail.text).not.toContain('Vite')
  await page.reload()
  await expect(panel.getByText(/^Sent/)).toBeVisible()
  await expect(row(page, `Amélie ${mark}`)).toContainText('Answered')
  await pressKey(page, 'c')
  await expect(panel.getByLabel('Your answer')).toHaveCount(0)
  await expect(row(page, `Amélie ${mark}`)).toContainText('Closed')
  await pressKey(page, 'o')
  await expect(panel.getByLabel('Your answer')).toBeVisible()
  await pressKey(page, 'Escape')
  await expect(panel).toHaveCount(0)
  expect(errors).toEqual([])
  await page.context().close()
})

test('content: an announcement is seen on the public site and in the signed-in areas, in three languages, until it is withdrawn', async ({
  browser,
}) => {
  const page = await newAdmin(browser, 'Sara Support', ['support'])
  const owner = await newAdmin(browser, 'Omar Owner', ['owner'])
  await page.goto(siteUrl('/admin/content?show=announcement'))
  await page.getByRole('button', { name: ask }).click()
  await expect(page.getByText('Every language needs its text')).toHaveCount(3)
  const texts = {
    en: `Payouts pause on Sunday (${process.pid})`,
    es: `Los pagos se detienen el domingo (${process.pid})`,
    fr: `Les versements s’arrêtent dimanche (${process.pid})`,
  }
  await page.getByLabel('Text in English').fill(texts.en)
  await page.getByLabel('Text in Spanish').fill(texts.es)
  await page.getByLabel('Text in French').fill(texts.fr)
  await page.getByLabel('Importance').selectOption({ label: 'Needs attention' })
  await page.getByLabel('Page to link to').selectOption('status')
  await agreeTo(owner, page)
  const list = page.getByRole('list', { name: 'What was announced' })
  await expect(list.getByRole('listitem').first()).toContainText('Shown now')
  const visitor = await (await browser.newContext()).newPage()
  const errors = watchConsole(visitor)
  for (const language of languages) {
    // What is published is remembered for a few seconds.
    await expect(async () => {
      await visitor.goto(siteUrl(homeOf[language]))
      await expect(visitor.getByText(texts[language])).toBeVisible({ timeout: 15_000 })
    }).toPass({ timeout: 90_000 })
  }
  await visitor.getByRole('status').filter({ hasText: texts.fr }).getByRole('link').click()
  await expect(visitor).toHaveURL(siteUrl('/fr/status'))
  expect(errors).toEqual([])
  const context = await browser.newContext()
  await enterAsNew(context, 'es')
  const investor = await context.newPage()
  await investor.goto(siteUrl('/user/userdashboard'))
  await expect(investor.getByText(texts.es)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: texts.en })).toBeVisible()
  await list.getByRole('listitem').first().getByRole('button', { name: 'Withdraw' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Withdrawn by Sara Support')
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText(texts.fr)).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await Promise.all([page, owner, visitor, investor].map((one) => one.context().close()))
})

test('content: an incident is written by two people with what is true of the money, updated and resolved', async ({
  browser,
}) => {
  const page = await newAdmin(browser, 'Sara Support', ['support'])
  const owner = await newAdmin(browser, 'Omar Owner', ['owner'])
  const errors = watchConsole(page)
  const published = async () => {
    const answer = await page.request.get(siteUrl('/api/public/incidents'))
    return JSON.stringify(await answer.json())
  }
  await page.goto(siteUrl('/admin/content?show=incidents'))
  await page.getByRole('button', { name: ask }).click()
  // Nothing is said of the money by default.
  await expect(page.getByText('Choose one')).toHaveCount(2)
  await expect(page.getByText('Choose at least one part')).toBeVisible()
  await expect(page.getByText('Every language needs its text')).toHaveCount(6)
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
  const mark = `I${process.pid}`
  for (const language of ['English', 'Spanish', 'French']) {
    await page.getByLabel(`Title in ${language}`).fill(`${mark} in ${language}`)
    await page.getByLabel(`Text in ${language}`).fill(`Seen, in ${language}`)
  }
  await page.getByLabel('Withdrawals', { exact: true }).check()
  await page.getByLabel('State').selectOption({ label: 'Being looked into' })
  await page.getByLabel('What is true of the money').selectOption('unknown')
  await agreeTo(owner, page)
  const card = page.getByRole('listitem').filter({ hasText: `${mark} in English` })
  await expect(card).toContainText('We do not know yet whether money is affected')
  await expect.poll(published, { timeout: 30_000 }).toContain(`${mark} in French`)
  await card.getByRole('button', { name: 'Write an update' }).click()
  const form = card.getByRole('form', { name: 'Write an update' })
  for (const language of ['English', 'Spanish', 'French'])
    await form.getByLabel(`Text in ${language}`).fill(`Over, in ${language}`)
  await form.getByLabel('State').selectOption('resolved')
  await form.getByLabel('What is true of the money').selectOption('untouched')
  await form.getByLabel('Reason').fill('Agreed in the incident room')
  await stayProved(page)
  const asked = approvalAsked(page)
  await form.getByRole('button', { name: ask }).click()
  await owner.goto(await asked)
  // The approver reads the words that investors will read.
  await expect(owner.getByText('No balance and no payout is affected.')).toBeVisible()
  await owner.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(owner.locator('.toast').getByText('Approved and carried out').first()).toBeVisible()
  await page.reload()
  await expect(card).toContainText('Resolved')
  await expect(card.getByRole('button', { name: 'Write an update' })).toHaveCount(0)
  expect(errors).toEqual([])
  await Promise.all([page, owner].map((one) => one.context().close()))
})

test('content: hours of support that are changed are shown on the pages and stand in the next mail', async ({
  browser,
}) => {
  const page = await newAdmin(browser, 'Sara Support', ['support'])
  const owner = await newAdmin(browser, 'Omar Owner', ['owner'])
  await page.goto(siteUrl('/admin/content?show=support'))
  const hoursField = page.getByLabel('Hours, in English')
  const before = await hoursField.inputValue()
  const spanishBefore = await page.getByLabel('Hours, in Spanish').inputValue()
  const frenchBefore = await page.getByLabel('Hours, in French').inputValue()
  await hoursField.fill('Every day 8am to 8pm')
  await page.getByLabel('Hours, in Spanish').fill('Todos los días de 8 a 20')
  await page.getByLabel('Hours, in French').fill('')
  await page.getByRole('button', { name: ask }).click()
  await expect(page.getByLabel('Hours, in French')).toBeFocused()
  await page.getByLabel('Hours, in French').fill('Tous les jours de 8 h à 20 h')
  await agreeTo(owner, page)
  await expect(page.getByText(/Version \d+\. Published by Sara Support/)).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  for (const [path, hours] of [
    ['/contact', 'Every day 8am to 8pm'],
    ['/es/contact', 'Todos los días de 8 a 20'],
    ['/fr/contact', 'Tous les jours de 8 h à 20 h'],
  ] as const) {
    await expect(async () => {
      await visitor.goto(siteUrl(path))
      await expect(visitor.locator('[data-section="cards"]')).toContainText(hours, { timeout: 15_000 })
    }).toPass({ timeout: 90_000 })
    await expect(visitor.locator('footer')).toContainText(hours)
  }
  const email = `h.${process.pid}@visitor.example`
  const letter = { name: `${hostile} ${letterMark}`, email, subject: hostile, message: hostile }
  await writeToUs(browser, '/contact', letter, english)
  expect((await mailTo(email, /We have your message/)).text).toContain('Every day 8am to 8pm')
  // As it was: others read the hours too.
  await hoursField.fill(before)
  await page.getByLabel('Hours, in Spanish').fill(spanishBefore)
  await page.getByLabel('Hours, in French').fill(frenchBefore)
  await agreeTo(owner, page)
  await expect(page.getByText('Every day 8am to 8pm')).toBeVisible()
  await Promise.all([page, owner, visitor].map((one) => one.context().close()))
})

test('content: messages are filtered, found and downloaded; nothing a visitor typed is run or calculated', async ({
  browser,
}) => {
  const page = await newAdmin(browser, 'Omar Owner', ['owner'])
  const errors = watchConsole(page)
  await page.goto(siteUrl('/admin/support?show=messages'))
  await page.getByRole('searchbox').fill(`${letterMark}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /HYPERLINK/ }).click()
  const panel = page.getByRole('complementary', { name: 'Message' })
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText(hostile)
  await expect(page).toHaveTitle(/^Support/)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  const text = await new Response((await file.createReadStream()) as unknown as ReadableStream).text()
  expect(text).toContain(`"'=HYPERLINK(`)
  expect(text.split('\r\n')).toHaveLength(3)
  await page.goto(siteUrl(`/admin/support?show=messages&search=${letterMark}&state=closed`))
  await expect(page.getByText('No message found')).toBeVisible()
  expect(errors).toEqual([])
  await page.context().close()
})

test('content: no part of the room breaks a rule of accessibility or scrolls sideways, in both themes, wide and narrow', async ({
  browser,
}) => {
  const page = await newAdmin(browser, 'Sara Support', ['support', 'owner'])
  await page.goto(siteUrl('/admin/support?show=messages'))
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('complementary', { name: 'Message' })).toBeVisible()
  const opened = page.url()
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const address of [
      opened,
      ...['announcement', 'support', 'newsletter', 'testimonials'].map((part) =>
        siteUrl(`/admin/content?show=${part}`),
      ),
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(address)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await hasSidewaysScroll(page)).toBe(false)
    }
  }
  await page.context().close()
})

test('content: staff without the permission see neither the link nor the list', async ({ browser }) => {
  const page = await newAdmin(browser, 'Karl Reviewer', ['kyc_reviewer'])
  for (const [name, path] of [
    ['Content', '/admin/content'],
    ['Support', '/admin/support'],
  ] as const) {
    await page.goto(siteUrl('/admin'))
    await expect(page.getByRole('link', { name: 'KYC' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.goto(siteUrl(path))
    await expect(page.getByText('You cannot open this page')).toBeVisible()
  }
  await page.context().close()
})
