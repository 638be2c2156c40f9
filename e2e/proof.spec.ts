import { readFile } from 'node:fs/promises'
import { microFromDecimal } from '@clearhold/contract/money'
import { proofOverviewSchema } from '@clearhold/contract/solvency/schema'
import { reservesSchema } from '@clearhold/contract/views/reserves'
import { expect, test } from '@playwright/test'
import { newInvestor } from './investors.ts'
import { expectAccessibleAlsoOnPhone, siteUrl } from './pages.ts'
import { problem } from './people.ts'
import { takeSnapshot } from './prepared.ts'

test('proof: the operator’s capital in all, what is reserved of it, and what is free', async ({ page, request }) => {
  const { operatorCapital } = reservesSchema.parse(await (await request.get(siteUrl('/api/reserves'))).json())
  const [total, reserved, free] = [operatorCapital.total, operatorCapital.reserved, operatorCapital.free].map((value) =>
    microFromDecimal(value),
  )
  expect(total).toBeGreaterThan(0n)
  expect(total).toBe((reserved ?? 0n) + (free ?? 0n))
  await page.goto(siteUrl('/proof'))
  await page.locator('[data-later="operator"]').scrollIntoViewIfNeeded()
  const book = page.locator('.proof-book').filter({ has: page.getByRole('heading', { name: 'The operator’s own' }) })
  // The demo operator paid 100,000 in; other tests give some of it to people.
  await expect(book.getByRole('row', { name: /^Total capital/ })).toContainText(/\d{2,3},\d{3}\.\d\d/)
  await expect(book.getByRole('row', { name: /^Reserved for promises/ })).toContainText(/\d\.\d\d/)
  await expect(book.getByRole('row', { name: /^Free capital/ })).toContainText(/\d{2,3},\d{3}\.\d\d/)
})

test('proof: the headline is the state of the newest comparison, and sixteen ways are counted', async ({
  page,
  request,
}) => {
  const overview = proofOverviewSchema.parse(await (await request.get(siteUrl('/api/public/proof'))).json())
  await page.goto(siteUrl('/proof'))
  await expect(page.getByText(/^(Compared with the chain|Last compared)$/)).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  if (overview.snapshot === null) await expect(title).toHaveText(/Nothing has been\s*proved yet\.|We cannot say/)
  await page.locator('[data-later="ways"]').scrollIntoViewIfNeeded()
  await expect(page.locator('.way')).toHaveCount(16)
  const marked = (kind: string) => page.locator(`.way .way-mark-${kind}`).count()
  // The first snapshot may be published just now, and closes two of them.
  await expect(async () => {
    const [closed, harder, open] = await Promise.all([marked('closed'), marked('harder'), marked('open')])
    await expect(page.getByText(`${closed} closed, ${harder} made harder, ${open} open`)).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await expectAccessibleAlsoOnPhone(page)
})

test('my proof: what the dashboard shows is in the newest snapshot, by every step, without a network and at each sign-in', async ({
  browser,
}) => {
  const { page } = await newInvestor(browser, { cash: 6_000n })
  await takeSnapshot()
  await page.goto(siteUrl('/user/userdashboard'))
  await expect(page.getByRole('row', { name: /^Account balance/ })).toContainText('6,000.00')
  // The newest and one of the past, by itself.
  await expect(page.locator('.side-proof-checked')).toHaveText('Checked')
  await page.goto(siteUrl('/user/proof'))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^Is your 6,000\.00 in the [\d,]+\.\d\d\?$/)
  const climb = page.locator('.climb-wide')
  await expect(climb.locator('.climb-way:not(.climb-way-ahead)')).toHaveCount(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(title).toHaveText(/^Checked\. Your 6,000\.00 is in the [\d,]+\.\d\d$/)
  await expect(climb.locator('.climb-band-same')).toBeVisible()
  await expect(climb.locator('.climb-way-ahead, .climb-node-ahead, .climb-wrong')).toHaveCount(0)
  await page.getByRole('button', { name: 'Every step as a table' }).click()
  const steps = await page.getByRole('table', { name: 'Every step as a table' }).locator('tbody tr').count()
  // Two leaves over at least 1,024, up to where they meet, and the root.
  expect(steps).toBeGreaterThan(10)
  await expect(climb.locator('.climb-node, .climb-full')).toHaveCount(steps)
  await page.context().setOffline(false)
  await expectAccessibleAlsoOnPhone(page)
  await page.context().close()
})

test('my proof: an account without money learns what that means, and takes the signed answer with it', async ({
  browser,
}) => {
  const { page, personId } = await newInvestor(browser)
  await takeSnapshot()
  await page.goto(siteUrl('/user/proof'))
  await expect(page.getByRole('heading', { name: 'What this means' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is owed to you yet')
  await expect(page.getByText('Next snapshot, at the latest')).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checked. Nothing was owed to you')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the signed answer' }).click()
  const answer = await readFile(await (await saving).path(), 'utf8')
  expect(answer).toContain(`\nperson ${personId}\nleaf none\nowed 0\n`)
  await expectAccessibleAlsoOnPhone(page)
  await page.context().close()
})

test('my proof: money that came after the newest snapshot is not called nothing', async ({ browser }) => {
  await takeSnapshot()
  const { page } = await newInvestor(browser, { cash: 6_000n })
  await page.goto(siteUrl('/user/proof'))
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^What is yours came after snapshot \d+$/)
  await expect(page.getByText(/Yours is due in the next one, by .+ at the latest\./)).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(title).toHaveText(/^Checked\. Nothing was owed to you at \d\d:\d\d UTC$/)
  await page.context().close()
})

test('proof: what the page links to is served: both verifiers, the note, the list of addresses, the checkpoint', async ({
  page,
  request,
}) => {
  await page.goto(siteUrl('/proof'))
  await page.locator('[data-later="checks"]').scrollIntoViewIfNeeded()
  const checks = page.locator('[data-section="checks"]')
  await expect(checks.getByRole('link', { name: 'The newest checkpoint' })).toBeVisible()
  const paths = await checks.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(expect.arrayContaining(['/verify.html', '/verify.py', '/proof/log/checkpoint']))
  for (const path of paths) expect((await request.get(siteUrl(path ?? ''))).status(), path ?? '').toBe(200)
  expect(await (await request.get(siteUrl('/verify.py'))).text()).toContain('clearhold fraud 1')
})

test('proof: failures are told: a section that cannot be fetched keeps its place, and comes when it is asked for again', async ({
  page,
}) => {
  const calls = '**/api/{public/proof/history,public/proof/counts,reserves}'
  await page.route(calls, (route) => route.fulfill(problem('unavailable', 503)))
  await page.goto(siteUrl('/proof'))
  const sections = { history: 'Since the first day', counts: 'Counted by month', operator: 'The operator’s own' }
  for (const [name, title] of Object.entries(sections)) {
    const section = page.locator(`[data-later="${name}"]`)
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('heading', { name: title })).toBeVisible()
    await expect(section.getByRole('status')).not.toBeEmpty()
  }
  await page.unroute(calls)
  const operator = page.locator('[data-later="operator"]')
  await operator.getByRole('button', { name: 'Try again' }).click()
  await expect(operator.getByRole('row', { name: /^Total capital/ })).toBeVisible()
})
