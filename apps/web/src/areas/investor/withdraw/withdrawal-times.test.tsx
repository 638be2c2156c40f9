import { expect, test } from 'vitest'
import { renderIn } from '#i18n/render-in.tsx'
import { WithdrawalTimes } from './withdrawal-times.tsx'

test('K01 the promise stands with what was measured beside it, and how many that were', () => {
  const html = renderIn('en', <WithdrawalTimes times={{ count: 312, medianSeconds: 18_720, p95Seconds: 101_000 }} />)
  expect(html).toContain('We promise 24-72 hours.')
  expect(html).toContain('Half within 5\u00a0h 12\u00a0min')
  expect(html).toContain('19 of 20 within 28\u00a0h 3\u00a0min')
  expect(html).toContain('All 312 withdrawals of the last 30 days')
})

test('error: below five there is no figure, and the page says so instead of drawing one', () => {
  const html = renderIn('en', <WithdrawalTimes times={{ count: 4, medianSeconds: null, p95Seconds: null }} />)
  expect(html).toContain('too few to draw how long they take')
  expect(html).toContain('We promise 24-72 hours.')
  expect(html).not.toMatch(/time-half|time-most|Half within/)
})
