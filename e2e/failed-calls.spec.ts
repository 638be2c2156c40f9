import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { totpCode } from './demo-people.ts'
import { expectEachFailureTold } from './failures.ts'
import { siteUrl } from './pages.ts'
import { addAuthenticator, enterAsNew, enterElsewhere, openSecurityForm, photo } from './people.ts'
import { inTurn } from './turns.ts'

// An investor who has everything that can be taken away: a passkey, an app, codes, a photo, messages, another session. Nothing of
// it is taken away, because every call fails; so one person and one page are enough.
test.describe.configure({ mode: 'serial' })

let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser, playwright }) => {
  context = await browser.newContext()
  page = await context.newPage()
  const { email, password } = await enterAsNew(context)
  const elsewhere = await playwright.request.newContext()
  await enterElsewhere(elsewhere, email, password)
  await elsewhere.dispose()
  await addAuthenticator(page)
  await page.goto(siteUrl('/user/settings'))
  await page.locator('#field-photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() })
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  await page.goto(siteUrl('/user/security'))
  await (await openSecurityForm(page, 'Add a passkey', '#field-name')).fill('This phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.locator('#field-code').fill(await totpCode(secret))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible()
})
test.afterAll(() => context.close())

interface FailedCall {
  readonly screen: string
  readonly method: string
  readonly path: RegExp
  readonly act: (attempt: number) => Promise<void>
  readonly words?: Parameters<typeof expectEachFailureTold>[3]
}

const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click()
const stillIn = 'You are still logged in'
const notSaved = ['Nuestros correos conservan su idioma', 'Our emails to you keep their language'] as const

async function inMessages(button: string): Promise<void> {
  const panel = page.locator('.top-panel', { hasText: 'Messages' })
  if (!(await panel.isVisible())) await page.locator('.bell').click()
  await panel.getByRole('button', { name: button }).first().click()
}

async function closeToasts(): Promise<void> {
  const close = page.locator('.toast').getByRole('button', { name: /Close|Cerrar/ })
  // One that is just leaving cannot be clicked any more.
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 2_000 })
    await expect(close).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

const calls: Readonly<Record<string, FailedCall>> = {
  'ending one session': {
    screen: '/user/security',
    method: 'DELETE',
    path: /\/sessions\/[\w-]+$/,
    act: press(/^End .*Firefox/),
  },
  'ending all other sessions': {
    screen: '/user/security',
    method: 'POST',
    path: /\/sessions\/end-others$/,
    act: press('End all others'),
  },
  'making new recovery codes': {
    screen: '/user/security',
    method: 'POST',
    path: /\/recovery-codes$/,
    act: press('Make new codes'),
  },
  'removing the app': {
    screen: '/user/security',
    method: 'DELETE',
    path: /\/totp$/,
    act: press('Remove the app'),
  },
  'removing a passkey': {
    screen: '/user/security',
    method: 'DELETE',
    path: /\/passkeys\/[\w-]+$/,
    act: press(/^Remove .*This phone/),
  },
  'removing the photo': {
    screen: '/user/settings',
    method: 'DELETE',
    path: /\/photo$/,
    act: press('Remove the photo'),
  },
  'reading one message': {
    screen: '/user/userdashboard',
    method: 'POST',
    path: /\/messages\/[\w-]+\/read$/,
    act: () => inMessages('Mark as read'),
  },
  'reading messages': {
    screen: '/user/userdashboard',
    method: 'POST',
    path: /\/messages\/read-all$/,
    act: () => inMessages('Mark all as read'),
  },
  'logging out': {
    screen: '/user/userdashboard',
    method: 'POST',
    path: /\/auth\/logout$/,
    act: async () => {
      await closeToasts()
      // The same words for each failure: this one must have happened before they are looked for, or it would be a real one.
      const asked = page.waitForRequest(/\/auth\/logout$/)
      await page.locator('.side').getByRole('button', { name: 'Log out' }).click()
      await (await asked).response()
    },
    words: { refused: stillIn, broken: stillIn, offline: stillIn },
  },
  'logging in with a passkey': {
    screen: '/login',
    method: 'POST',
    path: /\/auth\/passkey$/,
    act: press('Use a passkey'),
    words: { offline: 'Something went wrong. Please try again.' },
  },
  'choosing a language under Settings': {
    screen: '/user/settings',
    method: 'PATCH',
    path: /\/profile$/,
    // The page has changed its language by then, and tells it in the new one.
    act: (attempt) => page.getByRole('radio', { name: attempt === 1 ? 'English' : 'Español' }).click(),
    words: { refused: 'Demasiados intentos', offline: 'No hemos podido conectar con nuestro servidor.' },
  },
  'choosing a language at the top': {
    screen: '/user/userdashboard?lng=en',
    method: 'PATCH',
    path: /\/profile$/,
    act: async (attempt) => {
      await closeToasts()
      await page.locator('.language-button').click()
      await page.getByRole('link', { name: attempt === 1 ? 'English' : 'Español' }).click()
    },
    words: { refused: notSaved[0], broken: notSaved[1], offline: notSaved[0] },
  },
}

for (const [name, { screen, method, path, act, words }] of Object.entries(calls)) {
  const title = `failures are told: ${name}`
  test(title, inTurn(title), async () => {
    await page.goto(siteUrl(screen))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const inEveryWay = name.startsWith('choosing a language')
    await expectEachFailureTold(page, { method, path, inEveryWay }, act, words)
  })
}

test('failures are told: messages, GET /api/messages', async () => {
  await page.goto(siteUrl('/user/userdashboard?lng=en'))
  await expectEachFailureTold(page, { method: 'GET', path: /^\/api\/messages$/ }, async (attempt) => {
    if (attempt === 0) await page.reload()
    await inMessages('Try again')
  })
})

test('failures are told: a language whose texts do not arrive', async () => {
  await page.goto(siteUrl('/user/settings?lng=en'))
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const isFrench = (url: URL) => /\/assets\/.*\.js$/.test(url.pathname)
  await page.route(isFrench, (route) => route.abort())
  await page.locator('.language-button').click()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.locator('.language-list').getByRole('alert')).toHaveText('We could not reach our server.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.unroute(isFrench)
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages')
})
