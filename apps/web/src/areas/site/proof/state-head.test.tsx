import { languages } from '@clearhold/contract/language'
import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import ClosedSection from './closed-section.tsx'
import { Owed } from './owed-section.tsx'
import { standingOf } from './standing.ts'
import { StateHead } from './state-head.tsx'
import { overviewFor } from './testing.ts'

const overview = overviewFor('')
const head = (language: (typeof languages)[number], of: ProofOverview) =>
  renderIn(language, <StateHead overview={of} standing={standingOf(of)} />)
const titleIn = (page: string) => /<h1>(.*?)<\/h1>/.exec(page)?.[1] ?? ''
const withPulse = (held: string, at = '2026-11-16T09:20:00.000Z'): ProofOverview => ({
  ...overview,
  pulse: overview.pulse === null ? null : { ...overview.pulse, held, at },
})

test('MON4: the headline is the state, and counts what is proved', () => {
  const page = head('en', overview)
  expect(titleIn(page)).toBe('113,650.00 held.<br/>19,460.00 owed.')
  expect(page).toContain('For every 1.00 owed, 5.84 is held.')
  expect(page).toContain('Sealed 09:20 UTC')
  expect(page).toContain('9,614,207')
  expect(page).not.toContain('role="alert"')
})

test.each(languages)(
  'MON4, error: short says the missing amount in a red frame, before anything else (%s)',
  (language) => {
    const page = head(language, withPulse('17960.000000'))
    expect(page).toContain('proof-alarm-short" role="alert"')
    expect(page).toMatch(/\b1[.,\u202f]500[.,]00/)
    expect(page).toMatch(/0[.,]92/)
  },
)

test.each(languages)('MON4, error: silent has no amount in the headline and does not seal (%s)', (language) => {
  const page = head(language, withPulse('114960.000000', '2026-11-16T09:02:00.000Z'))
  expect(page).toContain('proof-alarm-silent" role="alert"')
  expect(titleIn(page)).not.toMatch(/\d/)
  expect(page).toContain('seal-off')
  expect(page).not.toContain('seal-sealed')
})

test('before the first snapshot the page says that nothing is proved', () => {
  const page = head('en', { ...overview, snapshot: null })
  expect(titleIn(page)).toBe('Nothing has been<br/>proved yet.')
  expect(page).toContain('you have only our word for it')
})

test('what is owed stands in six parts that add up; closed says what waits', () => {
  if (overview.snapshot === null) throw new Error('the story has a snapshot')
  const page = renderIn('en', <Owed snapshot={overview.snapshot} />)
  for (const amount of ['4,900.00', '1,600.00', '7,000.00', '3,100.00', '2,560.00', '300.00', '19,460.00'])
    expect(page).toContain(amount)
  expect(renderIn('en', <ClosedSection kind="short" />)).toContain('Nothing is paid while money is missing')
  expect(renderIn('en', <ClosedSection kind="silent" />)).toContain('They go out automatically')
})

test.each([
  ['en', 'Demo history', 'from Wed 20 May 2026 to Mon 16 Nov 2026'],
  ['es', 'Historia de la demo', '2026'],
  ['fr', 'Historique de la démo', '2026'],
] as const)('figures with a demo’s history in them say so, and no others (%s)', (language, tag, words) => {
  const demoHistory = { from: '2026-05-20T09:00:00.000Z', until: '2026-11-16T09:00:00.000Z' }
  const page = head(language, { ...overview, demoHistory })
  expect(page).toContain(`<span class="sample">${tag}</span>`)
  expect(page).toContain(words)
  expect(head(language, overview)).not.toContain(tag)
})

test('with nothing held and nothing owed the box is empty: no seal, no scale, and no line that says the headline again', () => {
  if (overview.pulse === null) throw new Error('the story has a comparison')
  const page = head('en', { ...overview, pulse: { ...overview.pulse, held: '0.000000', owed: '0.000000' } })
  expect(titleIn(page)).toBe('0.00 held.<br/>0.00 owed.')
  expect(page).toContain('An empty glass box without a seal.')
  for (const absent of ['class="seal-', 'Sealed', 'one block is', 'proof-ratio']) expect(page).not.toContain(absent)
})

test.each([
  ['en', 'Test chain, 31337'],
  ['es', 'Cadena de prueba, 31337'],
  ['fr', 'Chaîne de test, 31337'],
] as const)('a local chain has a name in the reader’s language (%s)', (language, name) => {
  if (overview.pulse === null) throw new Error('the story has a comparison')
  const chains = overview.pulse.chains.map((chain) => ({ ...chain, chainId: 31_337 }))
  expect(head(language, { ...overview, pulse: { ...overview.pulse, chains } })).toContain(name)
})
