import { expect, type Page, test } from '@playwright/test'
import { expectEachFailureTold } from './failures.ts'
import { chooseFile, fillDetails, goOn, lookAtDocuments, openCase, referenceOn } from './identity.ts'
import { pressKey } from './keys.ts'
import { actOnRow, siteUrl } from './pages.ts'
import { enterAsNew } from './people.ts'
import { newAdmin } from './staff.ts'
import { inTurn } from './turns.ts'

// J07: each call of the identity pages that fails says so, in the place where it was made. One case and one reviewer for all.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

let investor: Page
let admin: Page
let reference: string
let email: string

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  email = (await enterAsNew(context)).email
  investor = await context.newPage()
  admin = await newAdmin(browser, 'Edda Falk', ['kyc_reviewer', 'support'])
})
test.afterAll(async () => {
  await investor.context().close()
  await admin.context().close()
})

const tryAgain = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()

test('J07 kyc: the investor’s page that cannot be read', async () => {
  await expectEachFailureTold(investor, { method: 'GET', path: /^\/api\/kyc\/me$/ }, async (attempt) => {
    if (attempt === 0) await investor.goto(siteUrl('/user/kyc'))
    else await tryAgain(investor)
  })
})

test('J07 kyc: the form whose name cannot be read says so, and comes when it is asked for again', async () => {
  await expectEachFailureTold(investor, { method: 'GET', path: /^\/api\/user\/me$/ }, async (attempt) => {
    if (attempt === 0) await investor.goto(siteUrl('/user/kyc'))
    else await tryAgain(investor)
  })
  await tryAgain(investor)
  await expect(investor.locator('#field-dob')).toBeVisible()
})

test('J04 J07 kyc: a submission that fails says so with a cross, loses nothing, and works when it is sent again', async () => {
  await fillDetails(investor)
  for (const document of ['idCard', 'selfie'] as const) {
    await chooseFile(investor, document)
    await expect(investor.locator('.camera img')).toBeVisible()
    if (document === 'idCard') await goOn(investor).click()
  }
  const offline = '✗ Submission failed. We could not reach our server.'
  await expectEachFailureTold(
    investor,
    { method: 'POST', path: /^\/api\/kyc\/submit$/ },
    () => goOn(investor).click(),
    { refused: '✗ Too many attempts', broken: '✗ Something went wrong on our side', offline },
  )
  await expect(investor.getByText('What you entered is still here.')).toBeVisible()
  await expect(investor.locator('.camera img')).toBeVisible()
  await goOn(investor).click()
  await expect(investor.getByText('✓ Your documents have been submitted.').first()).toBeVisible()
  reference = await referenceOn(investor)
})

test('J07 kyc: a queue and a case that cannot be read', async () => {
  await expectEachFailureTold(admin, { method: 'GET', path: /\/submissions$/ }, async (attempt) => {
    if (attempt === 0) await admin.goto(siteUrl('/admin/kyc'))
    else await tryAgain(admin)
  })
  await openCase(admin, reference)
  const address = admin.url()
  await expectEachFailureTold(admin, { method: 'GET', path: /\/submissions\/[0-9a-f-]{36}$/ }, async (attempt) => {
    if (attempt === 0) await admin.goto(address)
    else await tryAgain(admin)
  })
})

interface ReviewCase {
  readonly method: string
  readonly path: RegExp
  readonly open?: () => Promise<void>
  readonly act: () => Promise<void>
  readonly words?: string
}

const dialog = () => admin.getByRole('dialog')
const reviews: Readonly<Record<string, ReviewCase>> = {
  'taking a case': {
    method: 'POST',
    path: /\/assign$/,
    act: () => admin.getByRole('button', { name: 'Take it' }).click(),
  },
  'asking for a document': {
    method: 'POST',
    path: /\/documents\/idCard\/view$/,
    open: () => admin.getByRole('button', { name: 'Open the documents' }).click(),
    act: () => dialog().getByRole('button', { name: 'Open', exact: true }).click(),
  },
  'fetching a document': {
    method: 'GET',
    path: /^\/api\/admin\/kyc\/views\//,
    open: () => admin.getByRole('button', { name: 'Open the documents' }).click(),
    act: () => dialog().getByRole('button', { name: 'Open', exact: true }).click(),
  },
  approving: {
    method: 'POST',
    path: /\/decide$/,
    open: () => lookAtDocuments(admin),
    act: () => pressKey(admin, 'a'),
    words: 'Failed to approve KYC.',
  },
  'asking for a fix': {
    method: 'POST',
    path: /\/decide$/,
    open: async () => {
      await admin.getByRole('button', { name: 'Ask for a correction' }).click()
      await dialog().getByLabel('Selfie').selectOption('The picture is too dark')
    },
    act: () => dialog().getByRole('button', { name: 'Send back' }).click(),
  },
  rejecting: {
    method: 'POST',
    path: /\/api\/admin\/kyc\/reject$/,
    open: async () => {
      await admin.getByRole('button', { name: 'Reject' }).click()
      await dialog().getByRole('radio').last().check()
    },
    act: () => dialog().getByRole('button', { name: 'Reject' }).click(),
    words: 'Failed to reject KYC.',
  },
}

for (const [name, { method, path, open, act, words }] of Object.entries(reviews)) {
  const title = `J05 J07 kyc: failures are told: ${name}`
  test(title, inTurn(title), async () => {
    await openCase(admin, reference)
    await open?.()
    await expectEachFailureTold(admin, { method, path }, async (attempt) => {
      if (attempt > 0 && words !== undefined) await expect(admin.getByText(words)).toBeVisible()
      await act()
    })
    if (words !== undefined) await expect(admin.getByText(words)).toBeVisible()
    await admin.keyboard.press('Escape')
  })
}

test('J05 J07 kyc: failures are told: deciding from the list of users', async () => {
  await admin.goto(siteUrl(`/admin/users?search=${encodeURIComponent(email)}`))
  await actOnRow(admin.locator('tbody tr'), /^View KYC/)
  await expect(dialog().getByRole('button', { name: 'Reject' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Reject' }).click()
  await dialog().getByRole('radio').last().check()
  await expectEachFailureTold(admin, { method: 'PATCH', path: /\/verify$/ }, () =>
    dialog().getByRole('button', { name: 'Reject' }).click(),
  )
  await expect(dialog().getByText('Failed to reject KYC.')).toBeVisible()
})
