import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { calculatorPlans, calculatorPlansWithoutRule } from '@clearhold/contract/sample/calculator-plans'
import { planTexts } from '@clearhold/contract/sample/plan-texts'
import { afterAll, expect, test } from 'vitest'
import { sampleFigures } from '../src/sample/figures.ts'
import { noticeAmounts, noticeNames } from '../src/sample/notices.ts'
import { sampleTestimonials } from '../src/sample/testimonials.ts'
import { liveSettings } from './testing.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
// Inside the workspace, because prerendering runs the built server, which must find its packages.
mkdirSync(join(web, 'build'), { recursive: true })
const folder = mkdtempSync(join(web, 'build/live-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What GET /api/plans answered at the moment of the build: one plan an operator could honestly offer. */
const text = (name: string) => ({ name, summary: 'Eight months.', sourceOfReturn: 'Lending.', risk: 'It may fail.' })
const published = {
  capacity: { value: '90000', reserved: '0', computedAt: '2026-11-15T10:00:00.000Z', howWeKnow: 'operator_capital' },
  plans: [
    {
      key: 'harbour',
      version: 3,
      publishedAt: '2026-11-15T10:00:00.000Z',
      profitBasisPoints: 517,
      minAmount: '137',
      maxAmount: '7300',
      durationHours: 5_840,
      referralBonusBasisPoints: 0,
      annualRateBasisPoints: 776,
      texts: { en: text('Harbour'), es: text('Puerto'), fr: text('Port') },
    },
  ],
}

/** Everything invented, as it would stand in a file. Round thousands are left out: they are in every program. */
const invented: readonly string[] = [
  ...sampleFigures.map(({ value }) => value),
  ...sampleFigures.filter(({ value }) => value === '200M+').flatMap(({ name }) => Object.values(name)),
  ...noticeNames,
  ...noticeAmounts.filter((amount) => amount % 1000 !== 0).map(String),
  ...sampleTestimonials.flatMap(({ name, text }) => [name, ...Object.values(text)]),
  ...calculatorPlans.map(({ name }) => name),
  ...calculatorPlansWithoutRule,
  ...Object.values(planTexts).flatMap((texts) => Object.values(texts).map(({ summary }) => summary)),
]

/** Which of them a text contains. A number counts only by itself, not as part of a longer one. */
function inventedIn(text: string): string[] {
  const plain = text.replaceAll('_', '')
  return invented.filter((sample) =>
    /^\d+$/.test(sample)
      ? new RegExp(`(?<![\\w.])${sample}(?![\\w.])`).test(plain)
      : plain.includes(sample.replaceAll('_', '')),
  )
}

test('the check finds every invented thing where it is written down', () => {
  const sources = [
    ...['figures', 'notices', 'testimonials'].map((name) => new URL(`../src/sample/${name}.ts`, import.meta.url)),
    ...['calculator-plans', 'plan-texts'].map(
      (name) => new URL(`../../../packages/contract/src/sample/${name}.ts`, import.meta.url),
    ),
  ]
  const written = sources.map((source) => readFileSync(source, 'utf8')).join('\n')
  expect(invented.filter((sample) => !inventedIn(written).includes(sample))).toEqual([])
})

test('a live build contains no sample name, amount, testimonial, plan or marketing figure', {
  timeout: 600_000,
}, async () => {
  const plansFile = join(mkdtempSync(join(tmpdir(), 'clearhold-plans-')), 'plans.json')
  writeFileSync(plansFile, JSON.stringify(published))
  const supportFile = join(mkdtempSync(join(tmpdir(), 'clearhold-support-')), 'support.json')
  const hours = { en: 'Every day 8 to 20', es: 'Todos los días de 8 a 20', fr: 'Tous les jours de 8 h à 20 h' }
  writeFileSync(supportFile, JSON.stringify({ email: 'desk@northmoor.eu', phone: '+356 2700 2000', hours }))
  const environment = {
    ...process.env,
    ...liveSettings,
    PLANS_FILE: plansFile,
    SUPPORT_FILE: supportFile,
    BUILD_DIRECTORY: folder,
    NODE_ENV: 'production',
  }
  await promisify(execFile)(process.execPath, [join(web, '../../node_modules/.bin/react-router'), 'build'], {
    cwd: web,
    env: environment,
  }).catch((error: { stderr: string; stdout: string }) => {
    throw new Error(`${error.stdout}\n${error.stderr}`)
  })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && /\.(html|js|css|json|svg|txt|xml)$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => inventedIn(readFileSync(file, 'utf8')).map((sample) => `${file}: ${sample}`))
  expect(found).toEqual([])
  // Test money, a clock that moves and visits belong to the demo: a live build does not even know the calls.
  for (const call of ['/api/deposit/faucet', '/api/demo']) {
    expect(files.filter((file) => readFileSync(file, 'utf8').includes(call))).toEqual([])
  }
  // A05: real notices only, of those who agreed. The demo's are not even fetched.
  const named = (name: string) => files.filter((file) => file.includes(`/client/assets/${name}-`))
  expect([named('real-notices').length, named('sample-notices').length]).toEqual([1, 0])
  // The product's picture on the home page has an invented account in it.
  expect(named('product')).toEqual([])
  const asking = files.filter((file) => readFileSync(file, 'utf8').includes('/api/public/withdrawal-notices'))
  expect(asking.filter((file) => file.includes('/client/assets/'))).not.toEqual([])
  // Decisions 24: the published terms stand in the pages, and nothing that changes by the hour does.
  const plans = readFileSync(join(folder, 'client/es/investmentplan/index.html'), 'utf8')
  expect(plans).toContain('Puerto')
  expect(plans).toContain('5,17')
  expect(plans).not.toContain('90.000')
  const contact = readFileSync(join(folder, 'client/es/contact/index.html'), 'utf8')
  for (const part of ['Todos los días de 8 a 20', 'desk@northmoor.eu', '+356 2700 2000'])
    expect(contact).toContain(part)
  expect(contact).not.toContain('help@northmoor.eu')
  const home = readFileSync(join(folder, 'client/index.html'), 'utf8')
  expect(home).toContain('Northmoor Custody Ltd')
  expect(home).not.toContain('class="sample"')
})
