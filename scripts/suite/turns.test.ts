import { expect, test } from 'vitest'
import { isInTurn, turnsMax } from './turns.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const titles = Array.from({ length: 60 }, (_, n) => `failures are told: call ${n}`)
const inWeek = (week: number, coverage = '') =>
  titles.filter((title) => isInTurn(title, { committedAtMs: week * weekMs, coverage }))

test('a row runs in one week of three, and every row has run after three', () => {
  const weeks = [3_000, 3_001, 3_002].map((week) => inWeek(week))
  expect(weeks.flat().toSorted()).toEqual(titles.toSorted())
  for (const rows of weeks) expect(rows.length).toBeGreaterThan(titles.length / turnsMax / 2)
  expect(inWeek(3_003)).toEqual(weeks[0])
})

test('what proves an item of the specification runs every week', () => {
  const [named = ''] = inWeek(3_000)
  expect(inWeek(3_001)).not.toContain(named)
  expect(inWeek(3_001, `| J07 | x | y | \`e2e: ${named}\` |`)).toContain(named)
})
