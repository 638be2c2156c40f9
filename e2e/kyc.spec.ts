import { type Browser, expect, type Page, test } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '#stack/chromium.ts'
import {
  cardPicture,
  chooseFile,
  details,
  fillDetails,
  goOn,
  lookAtDocuments,
  openCase,
  referenceOn,
  submitWithFiles,
} from './identity.ts'
import { pressKey } from './keys.ts'
import { actOnRow, expectAccessible, hasSidewaysScroll, mailTo, siteUrl, watchConsole } from './pages.ts'
import { enterAsNew, storedSession } from './people.ts'
import { newAdmin } from './staff.ts'

const executablePath = chromiumPath()

// The browser's own camera, which shows a green picture with a clock in it.
test.use({
  permissions: ['camera'],
  launchOptions: {
    args: [...chromiumArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
})
test.describe.configure({ timeout: 300_000 })

const reviewer = (browser: Browser, name = 'Aiko Brandt') => newAdmin(browser, name, ['kyc_reviewer'])
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, text: string) => page.getByText(text).first()

/** Everything in the light theme; in the dark one what a theme can change. */
async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** In the app and by mail, in the person's language, with nothing left to fill in. */
async function expectTold(page: Page, email: string, titles: readonly string[]): Promise<void> {
  await page.locator('.bell').click()
  for (const title of titles) {
    await expect(page.locator('.message-title', { hasText: title }).first()).toBeVisible()
    const { text } = await mailTo(email, new RegExp(title))
    expect(text).not.toContain('{{')
  }
  await page.keyboard.press('Escape')
}

/** The camera shows something: its first picture comes when it can. */
async function untilCameraShows(page: Page): Promise<void> {
  const video = page.locator('.camera video')
  await expect(video).toBeVisible()
  const state = () => video.evaluate(({ readyState }: HTMLVideoElement) => readyState)
  await expect.poll(state, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
}

/** Takes one picture with the camera, changes their mind, and takes it again. */
async function photograph(page: Page): Promise<void> {
  await untilCameraShows(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect(page.locator('.camera img')).toBeVisible()
  await page.getByRole('button', { name: 'Take it again' }).click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeFocused()
  await untilCameraShows(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect(page.locator('.camera img')).toBeVisible()
  await expect(page.locator('.camera-checks')).toContainText('× 1080 pixels')
}

test('kyc: every step of the form is accessible in both themes, also on a small phone', async ({ context, page }) => {
  await enterAsNew(context)
  await page.goto(siteUrl('/user/kyc'))
  await expect(page.locator('#field-dob')).toBeVisible()
  await goOn(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await fillDetails(page)
  await untilCameraShows(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect(page.locator('.camera img')).toBeVisible()
  await goOn(page).click()
  await chooseFile(page, 'selfie')
  await expect(page.locator('.kyc-summary')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await hasSidewaysScroll(page)).toBe(false)
  await expectAccessibleInBothThemes(page)
})

test('kyc: sent with the camera, one document asked for again, only that redone, approved (en, 1440)', async ({
  browser,
  context,
  page,
}) => {
  const errors = watchConsole(page)
  const { email } = await enterAsNew(context)
  await page.goto(siteUrl('/user/userdashboard'))
  await page.getByRole('main').getByRole('link', { name: 'Withdraw', exact: true }).click()
  await expect(page).toHaveURL(siteUrl('/user/kyc'))
  await expect(heading(page)).toHaveText('Prove who you are')

  await goOn(page).click()
  await expect(page.getByRole('alert')).toContainText('Date of birth is required')
  await expect(page.getByRole('alert')).toContainText('Address is required')
  await page.locator('#field-dob').fill('2012-01-01')
  await page.locator('#field-address').fill(details.address)
  await goOn(page).click()
  await expect(page.getByRole('alert')).toContainText('You must be 18 or older')
  await page.locator('#field-dob').fill(details.dob)
  await goOn(page).click()
  await photograph(page)
  await goOn(page).click()
  await photograph(page)
  await expect(page.locator('.kyc-summary')).toContainText(details.address)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(toast(page, '✓ Your documents have been submitted.')).toBeVisible()
  await expect(heading(page)).toHaveText('We are checking your documents')
  await expect(
    page.getByText('Your KYC is pending approval. Withdrawals will be processed after verification.'),
  ).toBeVisible()
  await expect(page.getByText('They have not been opened yet.')).toBeVisible()
  const reference = await referenceOn(page)
  await expect
    .poll(async () => JSON.parse((await storedSession(page)).userData ?? '{}').kyc)
    .toEqual({ status: 'pending' })

  const admin = await reviewer(browser)
  await openCase(admin, reference)
  await lookAtDocuments(admin)
  // W26: who is looking stands among those who looked.
  await expect(admin.locator('.case-look', { hasText: 'Aiko Brandt' }).first()).toBeVisible()
  await pressKey(admin, 'v')
  await expect(admin.getByRole('dialog').getByLabel('Details')).toBeFocused()
  await admin.getByRole('dialog').getByLabel('ID').selectOption('A part is cut off')
  await admin.getByRole('button', { name: 'Send back' }).click()
  await expect(toast(admin, 'Sent back. The person is asked for these parts only.')).toBeVisible()

  // Told as it happens, without a reload.
  await expect(heading(page)).toHaveText('One thing to fix: your ID', { timeout: 60_000 })
  await expect(page.getByRole('main').getByText('A part is cut off.').first()).toBeVisible()
  await expect(page.getByText('Aiko Brandt looked at your selfie to check your case')).toBeVisible()
  await expect(page.locator('#field-dob')).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Selfie' })).toContainText('Accepted')
  await expectAccessibleInBothThemes(page)
  await chooseFile(page, 'idCard')
  await expect(page.locator('.camera img')).toBeVisible()
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/kyc/resubmit'),
    page.getByRole('button', { name: 'Send for review' }).click(),
  ])
  // The server refuses a part that it did not ask for, so this says that only the ID was sent.
  expect(answer.status()).toBe(200)
  await expect(heading(page)).toHaveText('We are checking your documents')
  await expect(page.getByText('Sent again')).toBeVisible()

  await openCase(admin, reference)
  await expect(admin.getByText('after 1 correction').first()).toBeVisible()
  await lookAtDocuments(admin)
  await pressKey(admin, 'a')
  await expect(toast(admin, 'KYC approved successfully')).toBeVisible()
  await expect(heading(page)).toHaveText('Your identity is verified', { timeout: 60_000 })
  await expect(page.getByText('Your KYC has been approved.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectTold(page, email, [
    'We have your identity documents',
    'Your KYC case needs a correction',
    'Your identity is verified',
  ])
  expect(errors).toEqual([])
  await admin.context().close()
})

test('kyc: sent with files where the camera is refused, and rejected for good (fr, 390)', async ({
  browser,
  context,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await enterAsNew(context, 'fr')
  await context.clearPermissions()
  await page.addInitScript(() => {
    navigator.permissions.query = () => Promise.reject(new Error('unknown'))
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await fillDetails(page)
  await expect(page.getByText('L’appareil photo démarre quand vous le décidez.')).toBeVisible()
  await goOn(page).click()
  await expect(page.getByText('Le navigateur ne nous laisse pas utiliser l’appareil photo.')).toBeVisible()
  await expectAccessible(page)
  const text = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.locator('#field-idCard').setInputFiles(text)
  await expect(page.getByRole('alert')).toHaveText('Choisissez un fichier image : JPEG, PNG ou WebP')
  await chooseFile(page, 'idCard', Buffer.from('not a picture'))
  await expect(page.getByRole('alert')).toContainText('ne se lit pas comme une image')
  await chooseFile(page, 'idCard', await cardPicture(500))
  await expect(page.getByRole('alert')).toContainText('au moins 400 pixels')
  await chooseFile(page, 'idCard')
  await expect(page.locator('.camera img')).toBeVisible()
  await goOn(page).click()
  await chooseFile(page, 'selfie')
  await expect(page.locator('.camera img')).toBeVisible()
  expect(await hasSidewaysScroll(page)).toBe(false)
  await goOn(page).click()
  await expect(heading(page)).toHaveText('Nous vérifions vos documents')
  await expect(page.getByText('Votre KYC est en attente d’approbation.')).toBeVisible()
  const reference = await referenceOn(page)

  const admin = await reviewer(browser)
  await openCase(admin, reference)
  await pressKey(admin, 'r')
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByRole('dialog').getByRole('alert')).toHaveText('Choose a reason: the person must be told why')
  await admin.getByRole('dialog').getByLabel('The face and the document belong to different people').check()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(admin, 'KYC rejected successfully')).toBeVisible()
  await admin.context().close()

  await expect(heading(page)).toHaveText('Nous ne pouvons pas vérifier votre identité', { timeout: 60_000 })
  await expect(page.getByText('Récupérer mon argent')).toBeVisible()
  await expect(page.locator('.kyc-form')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await expectTold(page, email, ['Nous avons reçu vos documents d’identité', 'Votre dossier KYC a été refusé'])
})

test('kyc: from the list of users, rejected with another try, begun again and approved by another reviewer (es, 390)', async ({
  browser,
  context,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email } = await enterAsNew(context, 'es')
  await submitWithFiles(page)
  await expect(heading(page)).toHaveText('Estamos comprobando sus documentos')

  const one = await newAdmin(browser, 'Aiko Brandt', ['kyc_reviewer', 'support'])
  await viewKyc(one, email)
  const dialog = one.getByRole('dialog')
  await expect(dialog).toContainText(details.address)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('We cannot check this kind of document').check()
  await expectAccessible(one)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(one, 'KYC rejected successfully')).toBeVisible()
  // Only a pending record has buttons.
  await expect(dialog.getByRole('button', { name: /^(Approve|Reject)$/ })).toHaveCount(0)

  await expect(heading(page)).toHaveText('No hemos podido aceptarlo', { timeout: 60_000 })
  await expect(page.getByRole('main').getByText('No podemos comprobar').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(page.locator('#field-address')).toHaveValue(details.address)
  const reference = await submitWithFiles(page)
  await openCase(one, reference)
  await expect(one.getByText('You rejected this person before.')).toBeVisible()
  await expect(one.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await one.context().close()

  const two = await newAdmin(browser, 'Bruno Lefèvre', ['kyc_reviewer', 'support'])
  await viewKyc(two, email)
  await two.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await two.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
  await expect(two.locator('.compare canvas')).toHaveCount(2)
  await expectAccessible(two)
  await two.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(toast(two, 'KYC approved successfully')).toBeVisible()
  await two.context().close()
  await expect(heading(page)).toHaveText('Su identidad está verificada', { timeout: 60_000 })
  await expectTold(page, email, [
    'Hemos recibido sus documentos de identidad',
    'Su caso de identidad se ha rechazado',
    'Su identidad está verificada',
  ])
})

async function viewKyc(admin: Page, email: string): Promise<void> {
  await admin.goto(siteUrl(`/admin/users?search=${encodeURIComponent(email)}`))
  await actOnRow(admin.getByRole('row', { name: 'Marta Oliveira' }), 'View KYC Marta Oliveira')
}

test('kyc: the queue: ages, taking a case, turning and enlarging, colours, and buttons for pending ones only', async ({
  browser,
  context,
  page,
}) => {
  await enterAsNew(context)
  const reference = await submitWithFiles(page)
  const admin = await reviewer(browser, 'Clara Ribeiro')
  const other = await reviewer(browser, 'Dora Keller')
  await openCase(admin, reference)
  await expect(admin.getByRole('img', { name: /^How long cases have waited/ })).toBeVisible()
  await expectAccessibleInBothThemes(admin)
  await admin.getByRole('button', { name: 'Take it' }).click()
  await expect(admin.getByText('You have it')).toBeVisible()
  await openCase(other, reference)
  await expect(other.getByText('Clara Ribeiro has it')).toBeVisible()
  await expect(other.getByText('Another reviewer has this case.')).toBeVisible()
  await expect(other.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0)
  await pressKey(other, 't')
  await expect(other.getByText('You have it')).toBeVisible()

  await lookAtDocuments(other)
  await pressKey(other, 'v')
  await expect(other.getByRole('dialog')).toBeVisible()
  await expectAccessible(other)
  await other.keyboard.press('Escape')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  const card = other.getByRole('img', { name: 'ID', exact: true })
  const before = await card.boundingBox()
  await other.getByRole('button', { name: 'ID: larger' }).click()
  await expect.poll(async () => (await card.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.4)
  await other.getByRole('button', { name: 'ID: smaller' }).click()
  const shape = () => card.evaluate((canvas: HTMLCanvasElement) => canvas.width > canvas.height)
  await expect.poll(shape).toBe(true)
  await other.getByRole('button', { name: 'ID: turn' }).click()
  await expect.poll(shape).toBe(false)
  await expectAccessibleInBothThemes(other)
  await pressKey(other, 'a')
  await expect(toast(other, 'KYC approved successfully')).toBeVisible()
  // It counts once it can no longer be undone; until then it can be.
  await expect(other.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Undo/ })).toHaveCount(0, { timeout: 60_000 })

  await openCase(other, reference, 'decided')
  await expect(other.locator('.case-head .status-done')).toHaveText('Approved')
  await expect(other.locator('.deck')).toContainText('Approved by Dora Keller')
  await expect(other.getByRole('button', { name: /^(Approve|Ask for a correction|Reject)/ })).toHaveCount(0)
  await other.setViewportSize({ width: 320, height: 640 })
  expect(await hasSidewaysScroll(other)).toBe(false)
  await expectAccessible(other)
  await admin.context().close()
  await other.context().close()
})

test('kyc: who may not review sees neither the room nor a document', async ({ browser }) => {
  const support = await newAdmin(browser, 'Sam Porter', ['support'])
  await support.goto(siteUrl('/admin/users'))
  await expect(support.locator('.side').getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(support.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(support.locator('.side').getByRole('link', { name: 'KYC' })).toHaveCount(0)
  await support.locator('.row-menu-button').first().click()
  await expect(support.getByRole('button', { name: 'Copy email' })).toBeVisible()
  await expect(support.getByRole('button', { name: /^View KYC/ })).toHaveCount(0)
  await support.goto(siteUrl('/admin/kyc'))
  await expect(support.getByText('You cannot open this page')).toBeVisible()
  await support.context().close()
})
