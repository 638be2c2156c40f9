import { type Browser, expect, type Page, test } from '@playwright/test'
import { newInvestor } from './investors.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, watchConsole } from './pages.ts'
import { newAdmin } from './staff.ts'

// One of us answers both, so these share a page of theirs and go one after the other.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

let staff: Page
let errors: string[]

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  staff = await newAdmin(browser, 'Sara Support', ['support'])
  errors = watchConsole(staff)
})
test.afterAll(() => staff.context().close())

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Nothing breaks a rule of accessibility or scrolls sideways: light on a phone, dark on a wide screen. */
async function expectDrawnWell(page: Page): Promise<void> {
  for (const [colorScheme, width, height] of [
    ['light', 390, 844],
    ['dark', 1440, 900],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
    expect(await hasSidewaysScroll(page)).toBe(false)
  }
}

async function answerAs(page: Page, name: string, answer: string): Promise<void> {
  await page.getByRole('list', { name: 'Threads' }).getByRole('link').filter({ hasText: name }).click()
  await page.getByLabel(`Answer ${name}`).fill(answer)
  await page.keyboard.press('Control+Enter')
  await expect(log(page).getByText(answer)).toBeVisible()
}

test('support: a visitor chats from the contact page, sees the answer without a reload, and finds it again', async ({
  browser,
}) => {
  const name = `Vera ${process.pid}`
  const page = await (await browser.newContext()).newPage()
  const broken = watchConsole(page)
  await page.goto(siteUrl('/contact'))
  await page.getByRole('button', { name: 'Open the chat' }).click()
  const chat = page.getByRole('dialog', { name: 'Chat to support' })
  await chat.getByRole('button', { name: 'Start the chat' }).click()
  await expect(chat.getByLabel('Your name')).toBeFocused()
  await chat.getByLabel('Your name').fill(name)
  await chat.getByLabel('Your email').fill(`vera.${process.pid}@visitor.example`)
  await chat.getByLabel('Your message').fill('Is this open to everybody?')
  await expectDrawnWell(page)
  await chat.getByRole('button', { name: 'Start the chat' }).click()
  await expect(log(page).getByText('Is this open to everybody?')).toBeVisible()
  await staff.goto(siteUrl('/admin/support'))
  await answerAs(staff, name, 'From eighteen on.\nAsk me anything.')
  await expect(log(page).getByText('From eighteen on.')).toBeVisible()
  await expect(log(page).getByText('Clearhold support')).toBeVisible()
  expect(await page.content()).not.toContain('Sara')
  await expectDrawnWell(page)
  await page.reload()
  await page.getByRole('button', { name: 'Open the chat' }).click()
  await expect(log(page).getByRole('article')).toHaveCount(2)
  await expect(log(staff).getByText('Read', { exact: true })).toBeVisible()
  await expectDrawnWell(staff)
  expect(broken).toEqual([])
  await page.context().close()
})

test('support: an investor’s thread is kept in the account; messages pass both ways live, and what is not sent stays', async ({
  browser,
}) => {
  const { page } = await newInvestor(browser)
  const broken = watchConsole(page)
  await page.goto(siteUrl('/user/support'))
  const subject = `My withdrawal ${process.pid}`
  await page.getByLabel('What is it about').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('The page says that it waits for me.')
  await staff.goto(siteUrl('/admin/support'))
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Support')
  await page.getByRole('button', { name: 'Send to support' }).click()
  await expect(log(page).getByText('The page says that it waits for me.')).toBeVisible()
  // Staff hear of it live: the list asks by itself only every quarter of a minute.
  const entry = staff.getByRole('list', { name: 'Threads' }).getByRole('link').filter({ hasText: subject })
  await expect(entry).toBeVisible({ timeout: 10_000 })
  await expect(staff.locator('.side-link', { hasText: 'Support' }).locator('.side-count')).toBeVisible()
  await entry.click()
  await page.goto(siteUrl('/user/profile'))
  await staff.getByLabel(/^Answer /).fill('Press the link in the mail.')
  await staff.getByRole('button', { name: /^Send/ }).click()
  await expect(log(staff).getByText('Press the link in the mail.')).toBeVisible()
  const link = page.locator('.side').getByRole('link', { name: /^Support/ })
  const unread = link.locator('.side-count')
  await expect(unread).toContainText('1')
  await link.click()
  await expect(log(page).getByText('Press the link in the mail.')).toBeVisible()
  await expect(unread).toHaveCount(0)
  await page.route('**/api/support/threads/*/messages', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Write a message').fill('Found it.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Not sent.')
  await expect(page.getByLabel('Write a message')).toHaveValue('Found it.')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Found it.')).toBeVisible()
  await expect(log(staff).getByText('Found it.')).toBeVisible()
  await expectDrawnWell(page)
  await staff.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('This thread is closed.')).toBeVisible()
  await expect(page.getByLabel('Write a message')).toHaveCount(0)
  expect(broken.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})
