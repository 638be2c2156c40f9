import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { permissions } from '@clearhold/contract/accounts/permissions'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { repositoryRoot } from '#stack/product.ts'
import { submitWithFiles } from '../identity.ts'
import { activate, newInvestor } from '../investors.ts'
import { expectAccessible, type Language, siteUrl } from '../pages.ts'
import { newAdmin } from '../staff.ts'
import { verify } from '../withdrawals.ts'
import { type Routes, routesOfTheRouter } from './routes.ts'
import { type Thumb, writePicture, writeSheet } from './sheet.ts'

// Every address of the router, as a visitor, a new investor, an investor with money and an admin see it: all to be reviewed, and readable
// for everybody in both themes.
const folder = process.env['SHEETS_FOLDER'] ?? join(repositoryRoot, 'docs/screens')

/** With this set, each picture is also kept there as large as it was taken, to be looked at by itself. */
const wholeFolder = process.env['SHEETS_WHOLE_FOLDER']

const desktop = { size: 'desktop', viewport: { width: 1440, height: 900 }, thumb: 400, columns: 4 } as const
const phone = { size: 'phone', viewport: { width: 390, height: 844 }, thumb: 170, columns: 8 } as const
/** Each size in both themes, each language at least once; every combination would take three times as long. */
const views = [
  { ...desktop, theme: 'light', language: 'en' },
  { ...desktop, theme: 'dark', language: 'es' },
  { ...phone, theme: 'light', language: 'fr' },
  { ...phone, theme: 'dark', language: 'en' },
] as const

/** Pictures of their own beside the sheets, for the README: name by address. */
type Kept = Readonly<Record<string, string>>

async function keepPictures(thumbs: readonly Thumb[], kept: Kept): Promise<void> {
  for (const { label, picture } of thumbs) {
    const name = kept[label]
    if (name !== undefined) await writePicture(join(folder, `${name}.png`), picture)
  }
}

type Address = (routes: Routes, language: Language) => readonly string[]

async function look(page: Page, path: string): Promise<Thumb> {
  await page.goto(siteUrl(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(isWaiting)).toBe(false)
  await page.waitForTimeout(300)
  await expectAccessible(page)
  return { label: path.replace(/\?.*/, ''), picture: await page.screenshot({ animations: 'disabled' }) }
}

/** Runs in the page: something on the screen still waits. What lies further down becomes live when it comes near. */
function isWaiting(): boolean {
  return [...document.querySelectorAll('main [aria-busy=true]')].some((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}

async function keepWhole(name: string, thumbs: readonly Thumb[]): Promise<void> {
  if (wholeFolder === undefined) return
  mkdirSync(join(wholeFolder, name), { recursive: true })
  for (const { label, picture } of thumbs)
    await writeFile(join(wholeFolder, name, `${label.slice(1).replaceAll('/', '.') || 'home'}.png`), picture)
}

/** One sheet for each view. */
async function sheetsOf(name: string, page: Page, addresses: Address, kept: Kept = {}): Promise<void> {
  const routes = routesOfTheRouter()
  mkdirSync(folder, { recursive: true })
  for (const { size, viewport, thumb, columns, theme, language } of views) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.goto(siteUrl('/login'))
    await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language)
    const thumbs: Thumb[] = []
    for (const path of addresses(routes, language)) thumbs.push(await look(page, path))
    const sheet = `${name}-${size}-${theme}-${language}`
    if (size === 'desktop' && language === 'en') await keepPictures(thumbs, kept)
    await keepWhole(sheet, thumbs)
    await writeSheet(join(folder, `sheet-${sheet}.png`), thumbs, thumb, columns)
  }
}

test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

test('sheets: a visitor', async ({ page }) => {
  await sheetsOf('visitor', page, (routes, language) => [...routes.public[language], ...routes.signIn], {
    '/': 'home',
    '/proof': 'proof',
  })
})

test('sheets: an admin with nothing to do', async ({ browser }) => {
  const page = await newAdmin(browser, 'Lena Quiet', permissions)
  await sheetsOf('admin-empty', page, ({ admin }) => admin)
  await page.context().close()
})

test('sheets: a new investor', async ({ browser }) => {
  const { page } = await newInvestor(browser)
  await sheetsOf('investor-empty', page, ({ investor }) => investor)
  await page.context().close()
})

test('sheets: an investor with a plan', async ({ browser }) => {
  const { page } = await newInvestor(browser, { cash: 6_000n })
  await verify(browser, page)
  await activate(page, 'Advance', '2500')
  await sheetsOf('investor', page, ({ investor }) => investor, { '/user/userdashboard': 'dashboard' })
  await page.context().close()
})

test('sheets: an admin with work waiting', async ({ browser }) => {
  await makeWork(browser)
  const page = await newAdmin(browser, 'Lena Busy', permissions)
  await sheetsOf('admin', page, ({ admin }) => admin, { '/admin': 'back-office' })
  await page.context().close()
})

/** An identity case and a request that wait for a decision. */
async function makeWork(browser: Browser): Promise<void> {
  const { page, personId } = await newInvestor(browser, { cash: 40n })
  await submitWithFiles(page)
  const maker = await newAdmin(browser, 'Ada Maker', ['support', 'finance_maker'])
  const token = await maker.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
  const data = { usdAmount: '65', btcAmount: '0', reason: 'A transfer of 25 was posted to another account' }
  const answer = await maker.request.put(siteUrl(`/api/user/${personId}`), { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await maker.context().close()
  await page.context().close()
}
