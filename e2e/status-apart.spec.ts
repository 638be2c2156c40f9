import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WrittenIncident } from '@clearhold/contract/content/incident-schema'
import { parseConfig } from '@clearhold/status/config'
import { down, parts, unseen, up } from '@clearhold/status/parts'
import { publishAssets, publishReport } from '@clearhold/status/publish'
import type { Report } from '@clearhold/status/report'
import { addMinute, noSamples, statusOf } from '@clearhold/status/samples'
import { expect, type Page, test } from '@playwright/test'
import { repositoryRoot } from '#stack/product.ts'
import { expectAccessibleAlsoOnPhone, watchConsole } from './pages.ts'

const origin = 'https://status.test'
const nowMs = Date.parse('2026-11-19T10:00:00Z')
const minuteMs = 60_000
const folder = mkdtempSync(join(tmpdir(), 'clearhold-status-page-'))
const caddyfile = readFileSync(join(repositoryRoot, 'deploy/caddy/Caddyfile'), 'utf8')
/** The policy that Caddy sends with these pages. */
const policy = /\{\$STATUS_ADDRESS[\s\S]*?Content-Security-Policy "([^"]+)"/.exec(caddyfile)?.[1] ?? ''

const inEach = (en: string, es: string, fr: string) => ({ en, es, fr })
const incidents: WrittenIncident[] = [
  {
    id: '2475d514-e188-424b-93a1-7052c9736215',
    title: inEach('Withdrawals leave late', 'Las retiradas salen con retraso', 'Les retraits partent en retard'),
    parts: ['withdrawals'],
    updates: [
      {
        at: '2026-11-19T09:12:00.000Z',
        state: 'investigating',
        money: 'unknown',
        text: inEach('Payouts stand still since 09:05.', 'Los pagos están parados.', 'Les versements sont arrêtés.'),
      },
      {
        at: '2026-11-19T09:40:00.000Z',
        state: 'identified',
        money: 'waiting',
        text: inEach(
          'The hot wallet ran out of gas. Requests are accepted and their money stays set aside.',
          'La billetera se quedó sin gas. Las solicitudes se aceptan y su dinero queda reservado.',
          'Le portefeuille n’a plus de gaz. Les demandes sont acceptées et leur argent reste réservé.',
        ),
      },
    ],
  },
  {
    id: '3475d514-e188-424b-93a1-7052c9736215',
    title: inEach('Emails were late', 'Los correos llegaron tarde', 'Les e-mails étaient en retard'),
    parts: ['mail', 'sign_in'],
    updates: [
      {
        at: '2026-11-02T08:00:00.000Z',
        state: 'resolved',
        money: 'untouched',
        text: inEach('The mail server was replaced.', 'Se cambió el servidor.', 'Le serveur a été remplacé.'),
      },
    ],
  },
]

/** Sixty days in which each part was up, but for some days of three of them. */
function report(): Report {
  const all = (finding: typeof up) => Object.fromEntries(parts.map((part) => [part, finding]))
  let samples = noSamples
  for (let day = 60; day >= 0; day -= 1) {
    const atMs = nowMs - day * 1_440 * minuteMs
    const isBad = day % 17 === 4
    samples = addMinute(samples, atMs - minuteMs, { ...all(up), ...(isBad && { redis: down('no_answer') }) })
    samples = addMinute(samples, atMs, { ...all(up), ...(day === 0 && { worker: down('not_ready'), witness: unseen }) })
  }
  return {
    computedAt: new Date(nowMs).toISOString(),
    parts: parts.map((part) => statusOf(samples, part, part === 'witness' ? nowMs + 5 * minuteMs : nowMs)),
    outages: samples.outages,
    incidents,
    incidentsReadAt: new Date(nowMs).toISOString(),
    pulseAt: '2026-11-19T09:59:40.000Z',
    snapshotAt: '2026-11-19T09:21:00.000Z',
  }
}

const publicFolder = join(folder, 'public')
test.beforeAll(() => {
  publishAssets(publicFolder)
  publishReport(publicFolder, report(), parseConfig({ STATUS_URL: origin }))
})
test.afterAll(() => rmSync(folder, { recursive: true }))

const types: Readonly<Record<string, string>> = { css: 'text/css', js: 'text/javascript', json: 'application/json' }

/** Serves the published files as Caddy does, by a clock of its own. */
async function serve(page: Page, serverNowMs: () => number): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    return route.fulfill({
      body: readFileSync(join(publicFolder, name)),
      headers: {
        'content-type': `${types[name.split('.').at(-1) ?? ''] ?? 'text/html'}; charset=utf-8`,
        'content-security-policy': policy,
        date: new Date(serverNowMs()).toUTCString(),
      },
    })
  })
}

test('status apart: the page shows parts, incidents and their money in three languages, to everybody, with nothing of others', async ({
  page,
}) => {
  const errors = watchConsole(page)
  await serve(page, () => nowMs)
  await page.goto(`${origin}/`)
  await expect(page.getByRole('heading', { name: 'Withdrawals leave late' })).toBeVisible()
  await expect(page.getByText('Some money arrives or leaves later than usual. None of it is lost.')).toBeVisible()
  await expect(page.getByText('Not everything is up')).toBeVisible()
  await expect(page.getByText('The measuring has stopped. What is below')).toBeHidden()
  await expectAccessibleAlsoOnPhone(page)
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Les retraits partent en retard' })).toBeVisible()
  expect(errors).toEqual([])
})

test('status apart: a page says when it is old by the clock of its server, when there is a newer one, and when it is cut off', async ({
  page,
}) => {
  let serverNowMs = nowMs + 4 * minuteMs
  await serve(page, () => serverNowMs)
  await page.goto(`${origin}/`)
  await expect(page.getByText('The measuring has stopped. What is below')).toBeVisible()
  const newer = { ...report(), computedAt: new Date(serverNowMs).toISOString() }
  publishReport(publicFolder, newer, parseConfig({ STATUS_URL: origin }))
  // What is open is the page before it.
  const before = page.locator('#as-of')
  await expect(before).toHaveAttribute('datetime', '2026-11-19T10:00:00.000Z')
  await page.clock.install()
  await page.reload()
  serverNowMs += 2 * minuteMs
  publishReport(
    publicFolder,
    { ...newer, computedAt: new Date(serverNowMs).toISOString() },
    parseConfig({ STATUS_URL: origin }),
  )
  await page.clock.runFor(minuteMs)
  await expect(page.getByText('There are newer measurements.')).toBeVisible()
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(before).toHaveAttribute('datetime', new Date(serverNowMs).toISOString())
  await page.unrouteAll()
  await page.route(`${origin}/**`, (route) => route.abort())
  await page.clock.runFor(minuteMs)
  await expect(page.getByText('This page cannot be reached any more.')).toBeVisible()
})

test('status apart: without script the page says when it was made and what it means if that is long ago', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await serve(page, () => nowMs)
  await page.goto(`${origin}/es/`)
  await expect(page.getByText('Si han pasado más de tres minutos desde entonces')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Las retiradas salen con retraso' })).toBeVisible()
  await context.close()
})
