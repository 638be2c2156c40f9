import { expect, type Page, test } from '@playwright/test'
import { totpCode } from './demo-people.ts'
import { expectEachFailureTold } from './failures.ts'
import { expectAccessible, hasSidewaysScroll, homeOf, type Language, siteUrl, themes, watchConsole } from './pages.ts'
import {
  addAuthenticator,
  askForProofOnce,
  confirmEmail,
  fillRegistration,
  linkInMail,
  logIn,
  newPerson,
  openSecurityForm,
  problem,
  register,
  storedSession,
} from './people.ts'
import { inTurn } from './turns.ts'

/** Of the shape of a signed link, without a valid signature. */
const notOurs = `${'0'.repeat(32)}.tik5fc.c.${'x'.repeat(43)}`

const entrances = {
  '/login': { en: 'Log in', es: 'Iniciar sesión', fr: 'Se connecter' },
  '/register': { en: 'Open an account', es: 'Abrir una cuenta', fr: 'Ouvrir un compte' },
  '/forgot-password': {
    en: 'Forgot your password?',
    es: '¿Ha olvidado su contraseña?',
    fr: 'Mot de passe oublié\u00a0?',
  },
  [`/reset-password?token=${'x'.repeat(43)}`]: {
    en: 'Set a new password',
    es: 'Elegir una contraseña nueva',
    fr: 'Choisir un nouveau mot de passe',
  },
  [`/verify-email?token=${'x'.repeat(43)}`]: {
    en: 'Confirm your email',
    es: 'Confirme su correo',
    fr: 'Confirmez votre adresse e-\u2060mail',
  },
  [`/payout-objection?token=${'x'.repeat(43)}`]: {
    en: 'Has our bank transfer to you not arrived?',
    es: '¿No le ha llegado nuestra transferencia bancaria?',
    fr: 'Notre virement ne vous est pas parvenu ?',
  },
  [`/not-me?token=${notOurs}`]: {
    en: 'Was this not you?',
    es: '¿No ha sido usted?',
    fr: 'Ce n’était pas vous\u00a0?',
  },
  [`/not-me?end=${notOurs}`]: {
    en: 'Open my account again',
    es: 'Abrir de nuevo mi cuenta',
    fr: 'Rouvrir mon compte',
  },
} as const

for (const [path, titles] of Object.entries(entrances)) {
  const title = `${path.replace(/=.*/, '').replace(/\?token$/, '')}: no top bar, no footer, three languages in place, accessible in both themes`
  test(title, inTurn(title), async ({ page }) => {
    const errors = watchConsole(page)
    await page.goto(siteUrl(path))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.en)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectAccessible(page)
    }
    for (const [language, name] of [
      ['es', 'Español'],
      ['fr', 'Français'],
    ] as const) {
      await page.locator('.language-button').click()
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language])
      expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await hasSidewaysScroll(page)).toBe(false)
    expect(errors).toEqual([])
  })
}

test('login says what is missing, and stops saying it when one types', async ({ page }) => {
  await page.goto(siteUrl('/login'))
  await page.getByRole('button', { name: 'Log in' }).click()
  const email = page.locator('#field-email')
  const password = page.locator('#field-password')
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await expect(email).toBeFocused()
  await email.pressSequentially('m')
  await expect(email).toHaveAccessibleDescription('')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await password.fill('a secret')
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('login: a wrong password and an unknown e-mail get the same words; without a network others', async ({ page }) => {
  for (const email of ['mateo@demo.clearhold.example', newPerson().email]) {
    await logIn(page, email, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
    // Above the fields and not over the page: the public site has notices that are.
    await expect(page.getByRole('alert')).toHaveCSS('position', 'static')
    expect(await storedSession(page)).toEqual({ token: null, userData: null })
  }
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
})

test('register says what is wrong in the words of the specification, and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth') && sent.push(request.url()))
  await page.goto(siteUrl('/register'))
  await page.locator('#field-username').fill('marta oliveira')
  await page.locator('#field-password').fill('sunrise')
  await page.locator('#field-confirm').fill('sunris')
  const tooLarge = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) }
  await page.locator('#field-image').setInputFiles(tooLarge)
  await expect(page.getByText('Image size must be less than 5MB')).toBeVisible()
  await page.locator('#field-image').setInputFiles({ ...tooLarge, mimeType: 'text/plain', name: 'a.txt' })
  await expect(page.getByText('Please choose an image file: JPEG, PNG or WebP')).toBeVisible()
  await page.getByRole('button', { name: 'Open an account' }).click()
  for (const said of [
    'Full name is required',
    'Username can only contain letters, numbers, and underscores',
    'Email is required',
    'Password must be at least 8 characters',
    'Passwords do not match',
    'Please accept the terms to open an account',
  ]) {
    await expect(page.getByText(said).first()).toBeVisible()
  }
  await expect(page.locator('#field-fullname')).toBeFocused()
  await page.getByRole('link', { name: 'Passwords do not match' }).click()
  await expect(page.locator('#field-confirm')).toBeFocused()
  expect(sent).toEqual([])
})

const papers = {
  en: [
    ['terms', '/terms', 'Terms'],
    ['risks', '/risk', 'How this can fail'],
  ],
  es: [
    ['condiciones', '/es/terms', 'Condiciones'],
    ['riesgos', '/es/risk', 'Cómo puede fallar esto'],
  ],
  fr: [
    ['conditions', '/fr/terms', 'Conditions'],
    ['risques', '/fr/risk', 'Comment cela peut échouer'],
  ],
} as const

for (const [language, links] of Object.entries(papers)) {
  const title = `register: terms and risks open beside the form, in ${language}`
  test(title, inTurn(title), async ({ browser }) => {
    const context = await browser.newContext({ locale: language })
    const page = await context.newPage()
    await page.goto(siteUrl('/register'))
    await page.locator('#field-fullname').fill('Marta Oliveira')
    for (const [word, path, title] of links) {
      const link = page.locator('form').getByRole('link', { name: word, exact: true })
      // A page of its own that cannot reach back to this one.
      await expect(link).toHaveAttribute('rel', /noopener|noreferrer/)
      const opened = context.waitForEvent('page')
      await link.click()
      const paper = await opened
      await expect(paper).toHaveURL(siteUrl(path))
      await expect(paper.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await paper.evaluate(() => window.opener)).toBeNull()
      await paper.close()
    }
    await expect(page.locator('#field-terms')).not.toBeChecked()
    await expect(page.locator('#field-fullname')).toHaveValue('Marta Oliveira')
    await context.close()
  })
}

test('register: a refusal says that it failed and which field is wrong', async ({ page }) => {
  await page.goto(siteUrl('/register'))
  await fillRegistration(page, { ...newPerson(), password: 'password123' })
  await page.getByRole('button', { name: 'Open an account' }).click()
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible()
  await expect(page.locator('#field-password')).toHaveAttribute('aria-invalid', 'true')
})

test('failures are told: logging in, the second step, a passkey', async ({ page }) => {
  await page.goto(siteUrl('/login'))
  await page.locator('#field-email').fill('ines@example.org')
  await page.locator('#field-password').fill('anything')
  const submit = () => page.locator('form button[type=submit]').click()
  const unreachable = { offline: 'Something went wrong. Please try again.' }
  await expectEachFailureTold(page, { method: 'POST', path: /\/login$/ }, submit, unreachable)
  const passkey = () => page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectEachFailureTold(page, { method: 'POST', path: /\/passkey\/options$/ }, passkey, unreachable)
  await page.route('**/api/auth/login', (route) => route.fulfill(problem('email_unverified', 403)), { times: 1 })
  await submit()
  const again = () => page.getByRole('button', { name: 'Send the email again' }).click()
  await expectEachFailureTold(page, { method: 'POST', path: /\/verify-email\/resend$/ }, again)
  const secondFactor = { ticket: 'x'.repeat(43), methods: ['totp'], recovery: null }
  const answer = { token: null, oneUser: null, passwordMessage: null, emailMessage: null, secondFactor }
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: answer }))
  await submit()
  await expectEachFailureTold(page, { method: 'POST', path: /\/second-factor$/ }, async () => {
    await page.locator('#field-code').fill('123456')
    await submit()
  })
})

test('failures are told: registering, forgetting, resetting, confirming', async ({ page }) => {
  const submit = () => page.locator('form button[type=submit]').click()
  await page.goto(siteUrl('/register'))
  await fillRegistration(page, newPerson())
  const failed = 'Registration failed. Please try again.'
  const always = { refused: failed, broken: failed, offline: failed }
  await expectEachFailureTold(page, { method: 'POST', path: /\/api\/auth$/ }, submit, always)
  await page.goto(siteUrl('/forgot-password'))
  await page.locator('#field-email').fill('ines@example.org')
  await expectEachFailureTold(page, { method: 'POST', path: /\/forgot-password$/ }, submit)
  await page.goto(siteUrl(`/reset-password?token=${'x'.repeat(43)}`))
  await page.locator('#field-password').fill('three calm words')
  await page.locator('#field-confirm').fill('three calm words')
  await expectEachFailureTold(page, { method: 'POST', path: /\/reset-password$/ }, submit)
  await submit()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  for (const [query, path] of [
    ['', /\/verify-email$/],
    ['&change=1', /\/change-email\/confirm$/],
  ] as const) {
    await page.goto(siteUrl(`/verify-email?token=${'x'.repeat(43)}${query}`))
    if (query === '') await page.locator('#field-password').fill('three calm words')
    await expectEachFailureTold(page, { method: 'POST', path }, () =>
      page.getByRole('button', { name: /^Confirm/ }).click(),
    )
  }
  await page.goto(siteUrl(`/payout-objection?token=${'x'.repeat(43)}`))
  const object = () => page.getByRole('button', { name: 'It has not arrived' }).click()
  await expectEachFailureTold(page, { method: 'POST', path: /\/payout-objection$/ }, object)
  await object()
  await expect(page.getByText('This link does not work, or no longer does.')).toBeVisible()
  for (const [query, name] of [
    [`token=${notOurs}`, 'This was not me: freeze my account'],
    [`end=${notOurs}`, 'Ask for the end of the freeze'],
  ] as const) {
    await page.goto(siteUrl(`/not-me?${query}`))
    const act = () => page.getByRole('button', { name }).click()
    await expectEachFailureTold(page, { method: 'POST', path: /\/auth\/stop(\/end)?$/ }, act)
    await act()
    await expect(page.getByText('This link does not work, or no longer does')).toBeVisible()
  }
  await page.goto(siteUrl('/reset-password'))
  await expect(page.getByText('This link is not complete.')).toBeVisible()
})

const journeys = [
  { language: 'en', viewport: { width: 1440, height: 900 }, isLong: true },
  { language: 'es', viewport: { width: 390, height: 844 }, isLong: true },
  { language: 'fr', viewport: { width: 1440, height: 900 }, isLong: false },
] as const

for (const { language, viewport, isLong } of journeys) {
  const title = `from registering to a new password, in ${language} on ${viewport.width} pixels`
  test(title, inTurn(title), async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ locale: language, viewport })
    const page = await context.newPage()
    const person = newPerson()
    await register(page, person)
    await confirmEmail(page, person)
    await logIn(page, person.email, person.password, { remember: true })
    await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
    // Remembered: it outlives the browser, for thirty days.
    const [kept] = (await context.cookies()).filter(({ name }) => name.endsWith('clearhold_refresh'))
    expect(kept?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)
    if (isLong) {
      const factors = await addFactors(page, person)
      await logOut(page)
      await logInWithFactors(page, person, factors)
    }
    await resetPassword(page, person)
    await context.close()
  })
}

interface Factors {
  readonly secret: string
  readonly recoveryCode: string
}

/** A passkey first, then an app: the first of them hands out recovery codes. */
async function addFactors(page: Page, person: ReturnType<typeof newPerson>): Promise<Factors> {
  await addAuthenticator(page)
  await page.goto(siteUrl('/user/security'))
  await askForProofOnce(page, '**/api/user/me/passkeys/options')
  await (await openSecurityForm(page, /Add a passkey|Añadir una llave|Ajouter une clé/, '#field-name')).fill(
    'This phone',
  )
  await page
    .locator('form', { has: page.locator('#field-name') })
    .locator('button[type=submit]')
    .click()
  // An account without a second factor steps up by its password.
  const dialog = page.getByRole('dialog')
  await dialog.locator('#field-password').fill(person.password)
  await dialog.locator('button[type=submit]').click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  const [recoveryCode = ''] = await page.locator('.recovery-codes li').allTextContents()
  await dialog.locator('.button-primary').click()
  await expect(page.getByText('This phone').first()).toBeVisible()
  await askForProofOnce(page, '**/api/user/me/totp')
  await page.getByRole('button', { name: /Set up an app|Configurar una|Configurer une/ }).click()
  // As soon as there is something better, the password no longer counts and is not offered.
  await expect(dialog.locator('#field-password')).toHaveCount(0)
  await page.getByRole('button', { name: /Use a passkey|Usar una llave|Utiliser une clé/ }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.locator('#field-code').fill(await totpCode(secret))
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0)
  return { secret, recoveryCode }
}

async function logOut(page: Page): Promise<void> {
  const language = (await page.locator('html').getAttribute('lang')) as Language
  await page.locator('.account-button').click()
  await page.locator('.top-panel-narrow button').click()
  // The home page of everybody leads on to the one in the language that was remembered.
  await expect(page).toHaveURL(siteUrl(homeOf[language]))
  expect(await storedSession(page)).toEqual({ token: null, userData: null })
}

/** By code, by recovery code, and by passkey without a password. */
async function logInWithFactors(
  page: Page,
  person: ReturnType<typeof newPerson>,
  { secret, recoveryCode }: Factors,
): Promise<void> {
  await logIn(page, person.email, person.password)
  await page.getByRole('button', { name: /Use a code|Usar un código de la|Utiliser un code de l’app/ }).click()
  // W25: it can be typed at once.
  await expect(page.locator('#field-code')).toBeFocused()
  // The next one: that of now may be the one the app was set up with.
  await page.locator('#field-code').fill(await totpCode(secret, 1))
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  await logOut(page)
  await logIn(page, person.email, person.password)
  await page.getByRole('button', { name: /Use a recovery|Usar un código de rec|Utiliser un code de sec/ }).click()
  await page.locator('#field-code').fill(recoveryCode)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
  await logOut(page)
  await page.goto(siteUrl('/login'))
  await page.getByRole('button', { name: /Use a passkey|Usar una llave|Utiliser une clé/ }).click()
  await expect(page).toHaveURL(siteUrl('/user/userdashboard'))
}

/** The old session is dead as soon as the password is a new one. */
async function resetPassword(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const other = await page.context().newPage()
  // Away from the live stream, which would tell this page of the end before the test looks.
  await page.goto('about:blank')
  await other.goto(siteUrl('/forgot-password'))
  await other.locator('#field-email').fill(person.email)
  await other.locator('form button[type=submit]').click()
  await expect(other.locator('.notice-safe')).toBeVisible()
  await other.goto(await linkInMail(person.email, '/reset-password'))
  await other.locator('#field-password').fill('five other quiet words')
  await other.locator('#field-confirm').fill('five other quiet words')
  await other.locator('form button[type=submit]').click()
  await expect(other.locator('.notice-safe')).toBeVisible()
  await page.goto(siteUrl('/user/profile'))
  await expect(page).toHaveURL(siteUrl('/login'))
  await expect(page.locator('.notice-you')).toBeVisible()
  expect(await storedSession(page)).toEqual({ token: null, userData: null })
  await logIn(page, person.email, person.password)
  await expect(page.getByRole('alert')).toBeVisible()
}
