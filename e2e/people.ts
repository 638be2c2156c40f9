import {
  type APIRequestContext,
  type BrowserContext,
  type CDPSession,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import type { CaughtMail } from '#stack/mail-catcher.ts'
import { waitFor } from '#stack/wait-for.ts'
import { signOwnProposals } from './approving.ts'
import { demoPerson, seedPassword, totpCode } from './demo-people.ts'
import { callAs, recordTexts } from './deposits.ts'
import { type Language, mailPatienceMs, siteUrl, watchConsole } from './pages.ts'
import { editionHeaders, makePerson, type PreparedPerson, signIn } from './prepared.ts'

/** Each test has its own people, so that none waits for another. */
let count = 0
export function newPerson(): PreparedPerson {
  count += 1
  const name = `p${process.pid}_${count}`
  return { fullname: 'Marta Oliveira', username: name, email: `${name}@example.org`, password: 'four quiet words here' }
}

/** A photo as a phone makes it, small. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5d45' } })
    .png()
    .toBuffer()
}

/** Waits for the newest mail to this address with this link in it; `about` is a text of the mail that is meant. */
export async function linkInMail(to: string, path: string, about = ''): Promise<string> {
  let link: string | undefined
  await waitFor(
    `a mail to ${to} with ${path}`,
    async () => {
      const mails = (await (
        await fetch(`${process.env['MAIL_URL']}/messages.json?to=${encodeURIComponent(to)}`)
      ).json()) as CaughtMail[]
      const texts = mails.map(({ text }) => text).filter((text) => text.toLowerCase().includes(about))
      link = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).find((url) => url.includes(path))
      return link !== undefined
    },
    { timeoutMs: mailPatienceMs },
  )
  return link ?? ''
}

export async function fillRegistration(page: Page, person: PreparedPerson): Promise<void> {
  await page.locator('#field-fullname').fill(person.fullname)
  await page.locator('#field-username').fill(person.username)
  await page.locator('#field-email').fill(person.email)
  await page.locator('#field-password').fill(person.password)
  await page.locator('#field-confirm').fill(person.password)
  await page.locator('#field-terms').check()
}

/** With a photo, to the server's own words, then by itself to /login. */
export async function register(page: Page, person: PreparedPerson): Promise<void> {
  await page.goto(siteUrl('/register'))
  await page.locator('#field-image').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() })
  await expect(page.locator('.photo-frame img')).toHaveAttribute('src', /^data:image\/png/)
  await fillRegistration(page, person)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth'))
  const said = await recordTexts(page, '.notice-safe')
  await page.locator('form button[type=submit]').click()
  const { message } = (await (await answered).json()) as { message: string }
  // It stands there for a second and a half only, and then the page goes on by itself.
  await expect.poll(said).toContain(message)
  await expect(page).toHaveURL(siteUrl('/login'))
  // What is left to do is said where they are led, and without scrolling.
  await expect(page.locator('.notice-you')).toContainText(/e-?\u2060?mail|correo/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

export async function confirmEmail(page: Page, { email, password }: PreparedPerson): Promise<void> {
  await page.goto(await linkInMail(email, '/verify-email'))
  await page.locator('#field-password').fill(password)
  await page.getByRole('button', { name: /Confirm this|Confirmar este|Confirmer cette/ }).click()
  await expect(page.locator('.notice-safe')).toBeVisible()
}

export async function logIn(page: Page, email: string, password: string, { remember = false } = {}): Promise<void> {
  await page.goto(siteUrl('/login'))
  await page.locator('#field-email').fill(email)
  await page.locator('#field-password').fill(password)
  if (remember) await page.locator('input[name=remember]').check()
  await page.locator('form button[type=submit]').click()
}

/** Opens the form of a row of the security page, unless it is open already; the field is the first one to be filled. */
export async function openSecurityForm(page: Page, button: string | RegExp, field: string): Promise<Locator> {
  const first = page.locator(field)
  if (!(await first.isVisible())) await page.getByRole('button', { name: button }).click()
  return first
}

/** An app for codes, set up on the security page; its secret. */
export async function addApp(page: Page): Promise<string> {
  await page.goto(siteUrl('/user/security'))
  return addAppHere(page)
}

/** The same on the page that is open. */
export async function addAppHere(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.locator('#field-code').fill(await totpCode(secret))
  await dialog.locator('button[type=submit]').click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  await dialog.locator('.button-primary').click()
  return secret
}

/** An admin's way in: password, then the code of their app. Once per test run, because a code works once. */
export async function logInAdmin(page: Page, username: 'admin_one' | 'admin_two'): Promise<void> {
  const { email, totpSecret } = demoPerson(username)
  await logIn(page, email, seedPassword)
  await giveCode(page, totpSecret)
  signOwnProposals(page)
}

/** When a person last proved who they are, and with which app. */
const proofs = new WeakMap<Page, { readonly totpSecret: string; readonly atMs: number }>()

/** An admin's second step. The code is made when it is asked for, because it is good for a minute. */
export async function giveCode(page: Page, totpSecret: string): Promise<void> {
  const field = page.locator('#field-code')
  await field.waitFor()
  await field.fill(await totpCode(totpSecret))
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/admin'))
  noteProof(page, totpSecret)
}

/** Remembers that this page's person has just given a code of this app. */
export function noteProof(page: Page, totpSecret: string): void {
  proofs.set(page, { totpSecret, atMs: Date.now() })
}

/**
 * A proof is fresh for five minutes, and a whole file on a slow machine takes longer: an admin whose proof is no longer new gives
 * another one before the product asks for it.
 */
export async function stayProved(page: Page): Promise<void> {
  const proof = proofs.get(page)
  if (proof === undefined) throw new Error('The account of this page has no authenticator app')
  if (Date.now() - proof.atMs < 120_000) return
  await callAs(page, 'POST', 'auth/step-up', {
    proof: { method: 'totp', code: await totpCode(proof.totpSecret) },
  })
  proofs.set(page, { ...proof, atMs: Date.now() })
}

/** Logs out by what is given. The farewell stands for a second; the page that comes after it waits until it was read. */
export async function expectFarewell(page: Page, next: '/' | '/login', logOut: () => Promise<void>): Promise<void> {
  let letGo = () => {}
  const isRead = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(siteUrl(next), async (route) => {
    await isRead
    await route.continue()
  })
  await logOut()
  await expect(page.getByText('Log Out Successful!')).toBeVisible()
  letGo()
  await expect(page).toHaveURL(siteUrl(next))
  await page.unroute(siteUrl(next))
}

/** A phone's authenticator, played by the browser itself: real WebAuthn on both ends. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return browser
}

export function storedSession(page: Page): Promise<{ token: string | null; userData: string | null }> {
  return page.evaluate(() => ({ token: localStorage.getItem('token'), userData: localStorage.getItem('userData') }))
}

/** The next call there is answered as if the last proof were older than five minutes; everything after it is real. */
export async function askForProofOnce(page: Page, calls: string): Promise<void> {
  await page.route(calls, (route) => route.fulfill(problem('step_up_needed', 403)), { times: 1 })
}

/** A refusal as the api writes it. */
export function problem(code: string, status: number) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: 'about:blank',
      title: code,
      status,
      code,
      detail: code,
      requestId: 'e2e',
      money: 'not_moved',
    }),
  }
}

/** Signs one of the demo's own people in without the form, for tests that are about something else. */
export async function enterAs(context: BrowserContext, username: string): Promise<void> {
  await signIn(context, { email: demoPerson(username).email, password: seedPassword })
}

/** A person of the test's own, for tests that change what others look at, and the language we write to them in. */
export async function enterAsNew(context: BrowserContext, language: Language = 'en'): Promise<PreparedPerson> {
  const person = newPerson()
  await makePerson(person, { language })
  await signIn(context, person, { i18nextLng: language })
  return person
}

/** Opens a page as a new investor; the list holds every error it logs, also later. */
export async function openAsNew(context: BrowserContext, page: Page, path: string): Promise<string[]> {
  await enterAsNew(context)
  const errors = watchConsole(page)
  await page.goto(siteUrl(path))
  return errors
}

/** Another device of the same person: a session of its own, without a page. */
export async function enterElsewhere(request: APIRequestContext, email: string, password: string): Promise<void> {
  const data = { email, password, remember: false }
  await request.post(siteUrl('/api/auth/login'), { headers: { ...editionHeaders, 'user-agent': firefox }, data })
}

const firefox = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'
