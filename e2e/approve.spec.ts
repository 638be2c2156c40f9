import { randomBytes, randomUUID } from 'node:crypto'
import type { OwnKey, Signable, ToPage } from '@clearhold/contract/approvals/messages'
import { approvingPlace } from '@clearhold/contract/approvals/statement'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { approvingPageOf, holdKey, newHeldKey, signOnPage } from './approving.ts'
import { expectAccessible, hasSidewaysScroll, siteUrl, themes } from './pages.ts'
import { stayProved } from './people.ts'
import { newAdmin } from './staff.ts'

// The approving page by itself, opened by a page of the site's origin that says what the test wants it to say; then keys, through the
// product. What is signed for payouts and commands is in withdraw.spec.ts and admin.spec.ts.

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const payout = (amountMicro = '250000000', to = `0x${randomBytes(20).toString('hex')}`): Signable => ({
  about: 'payout',
  terms: {
    withdrawalId: randomUUID(),
    chainId: 31_337,
    token: `0x${'70'.repeat(20)}`,
    to,
    amountMicro,
    personId: randomUUID(),
  },
  context: [['Name', 'Ines Carvalho']],
})

/** A page of the site that opens the approving page, and the window it opened. */
async function openFrom(browser: Browser, address = siteUrl('/robots.txt')) {
  const context = await browser.newContext()
  const site = await context.newPage()
  await site.goto(address)
  const { origin } = approvingPlace(siteUrl())
  const window = await Promise.all([
    site.waitForEvent('popup'),
    site.evaluate((url) => {
      const heard: unknown[] = []
      addEventListener('message', ({ data }) => heard.push(data))
      Object.assign(globalThis, { heard, opened: open(url, 'approve', 'popup') })
    }, origin),
  ]).then(([popup]) => popup)
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  const tell = (message: ToPage) =>
    site.evaluate(
      ([sent, to]) => (globalThis as unknown as { opened: Window }).opened.postMessage(sent, to as string),
      [message, origin] as const,
    )
  const heard = () =>
    site.evaluate(() => (globalThis as unknown as { heard: { kind: string; signature?: object }[] }).heard)
  return { window, tell, heard, close: () => context.close() }
}

const sign = (items: readonly Signable[], keys: readonly OwnKey[]): ToPage => ({
  kind: 'sign',
  language: 'en',
  items,
  keys,
})
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectGoodToRead(window: Page): Promise<void> {
  for (const colorScheme of themes) {
    await window.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await window.setViewportSize(size)
      expect(await hasSidewaysScroll(window)).toBe(false)
      await expectAccessible(window)
    }
  }
}

test('approving page: one payout is read and signed by a phone’s own key; a key for something else is told apart', async ({
  browser,
}) => {
  const { window, tell, heard, close } = await openFrom(browser)
  const key = newHeldKey(randomUUID())
  await expect(heading(window)).toHaveText('Nothing to sign here')
  await tell(sign([payout()], [key.own]))
  await expect(heading(window)).toHaveText('Read it, then sign it')
  await expect(window.locator('.amount')).toHaveText('250.000000USDT')
  await expect(window.getByText('Context, unsigned')).toBeVisible()
  await expectGoodToRead(window)
  // An authenticator without this key, such as the one an admin logs in with.
  await holdKey(window, 'internal', newHeldKey(randomUUID()))
  await window.getByRole('button', { name: 'Sign with your key' }).click()
  await expect(heading(window)).toHaveText('This key cannot approve')
  await expectGoodToRead(window)
  expect((await heard()).map(({ kind }) => kind)).toEqual(['ready'])
  await holdKey(window, 'usb', key)
  await window.getByRole('button', { name: 'Try again with your key' }).click()
  await expect(heading(window)).toHaveText('Signed. Nothing has been sent yet')
  expect((await heard()).map(({ kind }) => kind)).toEqual(['ready', 'signed'])
  // The network lost the site's call: the site has no words for it, and this page says what is not known.
  await tell({ kind: 'outcome', isGood: false, text: '' })
  await expect(window.getByText('it is not known whether your signature arrived', { exact: false })).toBeVisible()
  await tell({ kind: 'outcome', isGood: true, text: 'One more person must sign.' })
  await expect(heading(window)).toHaveText('Signed. You can close this page')
  await expect(window.getByText('One more person must sign.')).toBeVisible()
  await expectGoodToRead(window)
  await close()
})

test('approving page: a hundred payouts are one signature, and each can be read whole', async ({ browser }) => {
  const { window, tell, heard, close } = await openFrom(browser)
  const key = newHeldKey(randomUUID())
  const items = Array.from({ length: 100 }, (_, index) => payout(`${index + 1}000000`))
  await tell(sign(items, [key.own]))
  await expect(heading(window)).toHaveText('100 payouts, one signature')
  await expect(window.locator('.amount')).toHaveText('5,050.000000USDT')
  const last = window.locator('.list details').last()
  await last.locator('summary').click()
  const [whole] = items.slice(-1)
  await expect(last).toContainText(whole?.about === 'payout' ? whole.terms.withdrawalId : 'none')
  await expectGoodToRead(window)
  await holdKey(window, 'usb', key)
  await window.getByRole('button', { name: 'Sign with your key' }).click()
  await expect(heading(window)).toHaveText('Signed. Nothing has been sent yet')
  const signed = (await heard()).find(({ kind }) => kind === 'signed') as unknown as { digests: string[] }
  expect(new Set(signed.digests).size).toBe(100)
  await close()
})

test('approving page: terms that change under one’s eyes are not signed, and what differs is shown', async ({
  browser,
}) => {
  const { window, tell, heard, close } = await openFrom(browser)
  const key = newHeldKey(randomUUID())
  const before = payout('250000000', `0x4be1${'584d'.repeat(8)}90c2`)
  await tell(sign([before], [key.own]))
  await expect(heading(window)).toHaveText('Read it, then sign it')
  const to = `0x4be1${'584d'.repeat(4)}7d11${'584d'.repeat(3)}90c2`
  await tell(sign([before.about === 'payout' ? { ...before, terms: { ...before.terms, to } } : before], [key.own]))
  await expect(heading(window)).toHaveText('It changed while you were reading')
  await expect(window.locator('.differs')).toHaveText(['7d11'])
  await expectGoodToRead(window)
  // Not even by saying the first again.
  await tell(sign([before], [key.own]))
  await expect(window.getByRole('button', { name: /^Sign with/ })).toHaveCount(0)
  expect((await heard()).map(({ kind }) => kind)).toEqual(['ready'])
  await close()
})

test('approving page: it accepts messages of the site only, calls nothing, and is not served by the api', async ({
  browser,
}) => {
  const stranger = siteUrl('/robots.txt').replace('//localhost', '//127.0.0.1')
  const { window, tell, heard, close } = await openFrom(browser, stranger)
  await tell(sign([payout()], [newHeldKey(randomUUID()).own]))
  await window.waitForTimeout(300)
  await expect(heading(window)).toHaveText('Nothing to sign here')
  expect(await heard()).toEqual([])
  const { origin } = approvingPlace(siteUrl())
  const called = await window.evaluate(() =>
    fetch('/index.html').then(
      () => 'answered',
      () => 'refused',
    ),
  )
  expect(called).toBe('refused')
  expect((await window.goto(origin))?.headers()['content-security-policy']).toContain("connect-src 'none'")
  expect((await window.goto(`${origin}/api/public/identity`))?.status()).toBe(404)
  await close()
})

test('approving keys: made on the approving page, listed with their fingerprint, and counted once two approvers vouch for them', async ({
  browser,
}) => {
  const owner = await newAdmin(browser, 'Carla Neumann', ['support'])
  await owner.goto(siteUrl('/admin/approvals'))
  const window = await approvingPageOf(owner, () =>
    owner.getByRole('button', { name: 'Make an approving key' }).click(),
  )
  await expect(heading(window)).toHaveText('Make your approving key')
  await expectGoodToRead(window)
  await holdKey(window, 'usb', undefined)
  await stayProved(owner)
  await window.getByRole('button', { name: 'Make the key' }).click()
  await expect(heading(window)).toHaveText('The key is made')
  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Carla Neumann' })
  await expect(row(owner)).toContainText('does not know it yet')
  await expect(row(owner)).toContainText(/([0-9a-f]{4} ){7}[0-9a-f]{4}/)
  await expectAccessible(owner)
  for (const name of ['Aiko Brandt', 'Tomás Reyes']) {
    const approver = await newAdmin(browser, name, ['finance_approver'])
    await approver.goto(siteUrl('/admin/approvals'))
    await signOnPage(approver, () => row(approver).getByRole('button', { name: 'Vouch for it' }).click())
    await expect(approver.locator('.toast').getByText('Vouched for').first()).toBeVisible()
    await approver.context().close()
  }
  await owner.reload()
  await expect(row(owner)).toContainText('knows it')
  await owner.context().close()
})
