import { expect, test } from 'vitest'
import { apart, limitMs, settledLine, spentMs } from './settled-line.ts'

test('the newcomer’s time is the sum of the steps, without what stands apart', () => {
  const steps = [
    { title: 'git clone', ms: 1_000 },
    { title: `${apart}npm ci was run before`, ms: 90_000 },
    { title: 'npm run dev', ms: 64_200 },
  ]
  expect(spentMs(steps)).toBe(65_200)
  expect(settledLine(steps, 'settled')).toBe('newcomer: withdrawal settled after 1:06 (limit 12:00)')
  expect(settledLine(steps, 'failed')).toBe('newcomer: no withdrawal settled, given up after 1:06 (limit 12:00)')
  expect(settledLine([{ title: 'all of it', ms: limitMs }], 'settled')).toContain('after 12:00 (limit 12:00)')
})
