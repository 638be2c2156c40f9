import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { seedPassword } from './demo-people.ts'
import { expectEachFailureTold, expectReadFailuresTold } from './failures.ts'
import { expectAccessibleAlsoOnPhone, mailPatienceMs, siteUrl, watchConsole } from './pages.ts'
import { addAuthenticator, askForProofOnce, enterAs, enterAsNew, openSecurityForm, photo } from './people.ts'
import { editionHeaders } from './prepared.ts'
import { inTurn } from './turns.ts'

const pages = {
  '/user/userdashboard': 'Welcome, Ines',
  '/user/profile': 'Profile',
  '/user/settings': 'Settings',
  '/user/security': 'Security',
  '/user/nowhere': 'There is no such page.',
} as const

/** As long as a page that was opened may go on asking by itself. */
const quietMs = 1_500

for (const [path, heading] of Object.entries(pages)) {
  const title = `${path}: complete and accessible in both themes, without an error, also on a small phone`
  test(title, inTurn(title), async ({ context, page }) => {
    await enterAs(context, 'ines')
    const errors = watchConsole(page)
    await page.goto(siteUrl(path))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectAccessibleAlsoOnPhone(page)
    expect(errors).toEqual([])
  })
}

test('the dashboard shows total assets, account balance and profit balance from the ledger', async ({
  context,
  page,
}) => {
  await enterAs(context, 'ines')
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.getByText('Total assets').first()).toBeVisible()
  for (const line of ['Account balance', 'Profit balance', 'Total']) {
    await expect(page.getByRole('row', { name: new RegExp(`^${line}`) }).locator('.money')).toHaveText(/0\.00\s*USDT/)
  }
  await expect(page.getByText('One USDT is counted as one US dollar (USD).')).toBeVisible()
  // Without an identity record Withdraw leads to the form for it.
  const withdraw = page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true })
  await expect(withdraw).toHaveAttribute('href', '/user/kyc')
  await page.getByRole('main').getByRole('link', { name: 'Deposit', exact: true }).click()
  await expect(page).toHaveURL(siteUrl('/user/deposits1'))
  await expect(page.locator('.side').getByRole('link', { name: 'Deposit' })).toHaveAttribute('aria-current', 'page')
})

test('C03 C05 the dashboard has Deposit and Withdraw, and every page of the area opens from the sidebar or from those', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/userdashboard'))
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Deposit', exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Withdraw', exact: true })).toBeVisible()
  const side = page.locator('.side')
  // The pages about oneself lie behind 'Account', as tabs.
  const tabs = page.getByRole('navigation', { name: 'Account' })
  for (const [place, name, path] of [
    [side, 'Account', '/user/profile'],
    [side, 'Deposit', '/user/deposits1'],
    [side, 'Account', '/user/profile'],
    [tabs, /^Identity/, '/user/kyc'],
    [tabs, /^Security/, '/user/security'],
    [tabs, 'Profile', '/user/profile'],
    [side, 'Settings', '/user/settings'],
    [side, 'Plans', '/user/plans'],
    // Without an identity record its own page sends one there, with the words of the specification.
    [side, 'Withdraw', '/user/kyc'],
    [side, 'Dashboard', '/user/userdashboard'],
  ] as const) {
    await place.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(siteUrl(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(siteUrl('/user/deposits2'))
  await expect(page.locator('code.address').first()).toBeVisible()
})

test('the profile shows image, username, email and KYC status', async ({ context, page }) => {
  await enterAs(context, 'ines')
  await page.goto(siteUrl('/user/profile'))
  const main = page.getByRole('main')
  await expect(main.locator('.avatar')).toHaveText('IC')
  await expect(main.getByText('ines', { exact: true })).toBeVisible()
  await expect(main.getByText('ines@demo.clearhold.example')).toBeVisible()
  await expect(main.getByText('KYC status')).toBeVisible()
  await expect(main.getByText('Not submitted')).toBeVisible()
})

test('settings: profile, photo, language, look and mails are kept', async ({ context, page }) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/settings'))
  await page.locator('#field-photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo() })
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('main').locator('img.avatar')).toHaveAttribute('src', /\/api\/photos\//)
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByRole('main').locator('img.avatar')).toHaveCount(0)
  await page.locator('#field-username').fill('marta_o')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved').first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').username))
    .toBe('marta_o')
  // Not check(): it looks at the box at once, and the page draws it from what it assumes the server will say, a moment later.
  await page.getByLabel('News about the platform').click()
  await expect(page.getByLabel('News about the platform')).toBeChecked()
  await expect(page.getByText('Your choice is saved').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Français').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages')
  await expect(page.getByLabel('Actualités de la plateforme')).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('settings: a copy of all that is held comes as a zip, after a fresh proof', async ({ context, page }) => {
  const { password } = await enterAsNew(context)
  await page.goto(siteUrl('/user/settings'))
  await askForProofOnce(page, '**/data.zip')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByRole('dialog').locator('#field-password').fill(password)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Confirm' })
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()])
  expect(download.suggestedFilename()).toBe('clearhold-data.zip')
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByRole('button', { name: 'Messages, 2 unread' })).toBeVisible()
})

test('settings: look and language follow the switches at the top, and the other way round', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(siteUrl('/user/settings'))
  const html = page.locator('html')
  const look = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(look('Same as system')).toBeChecked()
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(look('Dark')).toBeChecked()
  await look('Light').check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(look('Dark')).toBeChecked()
  await look('Same as system').check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(look('Same as system')).toBeChecked()

  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/user/me/profile') && answer.ok())
  const top = page.locator('.language-button')
  const choices = page.locator('.language-list')
  const byTheTop = saved()
  await top.click()
  await choices.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes')
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked()
  await expect(choices).toBeHidden()
  await byTheTop
  await expect(page.getByText('También es el idioma de nuestros correos.')).toBeVisible()
  const bySettings = saved()
  await page.getByRole('radio', { name: 'Français' }).click()
  await expect(top).toHaveText(/FR/)
  await bySettings
  // On a device that speaks another language than the mails do, the page says so and offers to change it.
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  await page.goto(siteUrl('/user/settings?lng=en'))
  await expect(page.getByText('Our emails to you are in French.')).toBeVisible()
  await page.getByRole('button', { name: 'Use English for them too' }).click()
  await expect(page.getByText('We also use this language in our emails to you.')).toBeVisible()
})

test('security: sessions are listed and ended, the bell tells of a new login', async ({ browser, context, page }) => {
  await enterAs(context, 'ines')
  await page.goto(siteUrl('/user/security'))
  const row = page.locator('.list-row', { hasText: 'This one' })
  await expect(row).toBeVisible()
  const other = await browser.newContext({ userAgent: 'Mozilla/5.0 (Android 16) Firefox/150.0' })
  await enterAs(other, 'ines')
  const otherPage = await other.newPage()
  await otherPage.goto(siteUrl('/user/profile'))
  await expect(otherPage.getByRole('main').getByText('ines@demo.clearhold.example')).toBeVisible()
  await page.locator('.bell').click()
  await expect(page.locator('.message').first()).toBeVisible({ timeout: mailPatienceMs })
  await page.keyboard.press('Escape')
  await page.reload()
  const end = page.getByRole('button', { name: /^End .*Firefox/ }).first()
  await end.click()
  await expect(page.getByText('The session has ended').first()).toBeVisible()
  // The stream or the next call finds out; either way the other device is out.
  await otherPage.reload()
  await expect(otherPage).toHaveURL(siteUrl('/login'))
  await other.close()
  await context.close()
})

test('live: what happens is shown without a reload, and the mark says when it is not live', async ({
  context,
  page,
}) => {
  await enterAs(context, 'ines')
  await page.route('**/api/stream', (route) => route.abort())
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.locator('.live-mark')).not.toHaveText('Live')
  await page.unroute('**/api/stream')
  // Each try that fails makes the pause before the next one longer, up to half a minute.
  await expect(page.locator('.live-mark')).toHaveText('Live', { timeout: 60_000 })
})

const reads: readonly (readonly [screen: string, path: RegExp])[] = [
  ['/user/userdashboard', /^\/api\/user\/me$/],
  ['/user/userdashboard', /\/factors$/],
  ['/user/userdashboard', /^\/api\/withdrawals\/me$/],
  ['/user/profile', /^\/api\/user\/me$/],
  ['/user/settings', /^\/api\/user\/me$/],
  ['/user/settings', /\/preferences$/],
  ['/user/security', /\/factors$/],
  ['/user/security', /\/sessions$/],
  ['/user/security', /\/sign-ins$/],
]

for (const [screen, path] of reads) {
  const title = `failures are told: ${screen}, GET ${path.source}`
  test(title, inTurn(title), async ({ context, page }) => {
    await enterAs(context, 'ines')
    await expectReadFailuresTold(page, screen, path)
  })
}

interface ActionCase {
  readonly screen: string
  readonly method: string
  readonly path: RegExp
  readonly act: (page: Page, attempt: number) => Promise<void>
}

const actions: Readonly<Record<string, ActionCase>> = {
  'saving the profile': {
    screen: '/user/settings',
    method: 'PATCH',
    path: /\/profile$/,
    act: (page) => page.getByRole('button', { name: 'Save' }).click(),
  },
  'choosing a photo': {
    screen: '/user/settings',
    method: 'POST',
    path: /\/photo$/,
    act: async (page) => {
      await page.locator('#field-photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await photo() })
      await page.getByRole('button', { name: 'Use this photo' }).click()
    },
  },
  'choosing mails': {
    screen: '/user/settings',
    method: 'PUT',
    path: /\/preferences$/,
    act: (page) => page.getByLabel('News about the platform').click(),
  },
  'changing the password': {
    screen: '/user/security',
    method: 'POST',
    path: /\/password$/,
    act: async (page) => {
      await (await openSecurityForm(page, 'Change Password', '#field-currentPassword')).fill(seedPassword)
      await page.locator('#field-password').fill('three calm words')
      await page.locator('#field-confirm').fill('three calm words')
      await page.getByRole('button', { name: 'Change Password' }).click()
    },
  },
  'changing the e-mail': {
    screen: '/user/security',
    method: 'POST',
    path: /\/email$/,
    act: async (page) => {
      await (await openSecurityForm(page, 'Change Email', '#field-email')).fill('other@example.org')
      await page.locator('#field-email-password').fill(seedPassword)
      await page.getByRole('button', { name: 'Change the email' }).click()
    },
  },
  'setting up an app': {
    screen: '/user/security',
    method: 'POST',
    path: /\/totp$/,
    act: (page) => page.getByRole('button', { name: 'Set up an app' }).click(),
  },
  'adding a passkey': {
    screen: '/user/security',
    method: 'POST',
    path: /\/passkeys\/options$/,
    act: async (page) => {
      await (await openSecurityForm(page, 'Add a passkey', '#field-name')).fill('A phone')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
    },
  },
  'keeping a passkey': {
    screen: '/user/security',
    method: 'POST',
    path: /\/passkeys$/,
    act: async (page, attempt) => {
      if (attempt === 0) await addAuthenticator(page)
      await (await openSecurityForm(page, 'Add a passkey', '#field-name')).fill('A phone')
      await page.getByRole('button', { name: 'Add a passkey' }).click()
    },
  },
  'confirming an app': {
    screen: '/user/security',
    method: 'POST',
    path: /\/totp\/confirm$/,
    act: async (page, attempt) => {
      if (attempt === 0) await page.getByRole('button', { name: 'Set up an app' }).click()
      await page.getByRole('dialog').locator('#field-code').fill('123456')
      await page.getByRole('dialog').getByRole('button', { name: 'Turn it on' }).click()
    },
  },
  'proving who one is': {
    screen: '/user/security',
    method: 'POST',
    path: /\/auth\/step-up$/,
    act: async (page, attempt) => {
      if (attempt === 0) {
        await askForProofOnce(page, '**/api/user/me/totp')
        await page.getByRole('button', { name: 'Set up an app' }).click()
      }
      await page.getByRole('dialog').locator('#field-password').fill(seedPassword)
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    },
  },
}

for (const [name, { screen, method, path, act }] of Object.entries(actions)) {
  const title = `failures are told: ${name}`
  test(title, inTurn(title), async ({ context, page }) => {
    await enterAs(context, 'ines')
    await page.goto(siteUrl(screen))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectEachFailureTold(page, { method, path }, (attempt) => act(page, attempt))
  })
}

test('a live event asks again only for what it names: activity and messages, not the rest of the home', async ({
  context,
  page,
}) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Where the demo's clock was read before the stream began to tell, it is read once more (screens.spec.ts): that is over before we listen.
  await page.waitForTimeout(quietMs)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The check of one's own proof at sign-in goes on by itself, and asks for nothing because of an event.
    if (pathname.startsWith('/api/') && !pathname.includes('/proof')) asked.push(`${request.method()} ${pathname}`)
  })
  // Done in another window: this one learns of it by the stream alone.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const locked = await context.request.post(siteUrl('/api/withdrawal-addresses/lock'), {
    headers: { ...editionHeaders, authorization: `Bearer ${token}` },
  })
  expect(locked.status()).toBe(200)
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['GET /api/messages', 'GET /api/user/me/activity']))
  expect([...new Set(asked)].toSorted()).toEqual(['GET /api/messages', 'GET /api/user/me/activity'])
})
