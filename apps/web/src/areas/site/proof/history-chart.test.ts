import { expect, test } from 'vitest'
import { drawHistory } from './history-chart.ts'
import { historyFor } from './testing.ts'

const size = { width: 1200, height: 380, right: 176 }

test('steps from zero, with the least cover and every closing on them', () => {
  const chart = drawHistory(historyFor(), size)
  expect(chart?.grid.map(({ amountMicro }) => amountMicro / 1_000_000n)).toEqual([40_000n, 80_000n, 120_000n])
  expect(chart?.held.startsWith('M0 ')).toBe(true)
  expect(chart?.short).toBe('')
  expect(chart?.closings).toHaveLength(3)
  expect(chart?.least?.heldY).toBeLessThan(chart?.least?.owedY ?? 0)
  expect(chart?.last.owedY).toBeLessThan(chart?.floor ?? 0)
})

test('error: where less was held than owed the gap is drawn, and stays', () => {
  const history = historyFor()
  const steps = history.steps.map((step, index) => (index === 2 ? { ...step, held: '5000.000000' } : step))
  expect(drawHistory({ ...history, steps }, size)?.short).toMatch(/^M[\d.]+ [\d.]+H/)
})

test('before the first pulse there is nothing to draw', () => {
  expect(drawHistory({ ...historyFor(), steps: [], least: null }, size)).toBeUndefined()
})
