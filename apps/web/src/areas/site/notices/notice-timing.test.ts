import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noticeAmounts, noticeNames } from '#sample/notices.ts'
import { drawNotice, nextPauseMs, stayMs } from './notice-timing.ts'

test('a notice comes after 23 to 32 seconds, both ends included, and stays 4 seconds', () => {
  expect(nextPauseMs(() => 0)).toBe(23_000)
  expect(nextPauseMs((below) => below - 1)).toBe(32_000)
  expect(stayMs).toBe(4_000)
})

test('notices draw from 50 names and 50 amounts between 5,000 and 300,000', () => {
  expect(new Set(noticeNames).size).toBe(50)
  expect(new Set(noticeAmounts).size).toBe(50)
  expect(Math.min(...noticeAmounts)).toBe(5_000)
  expect(Math.max(...noticeAmounts)).toBe(300_000)
})

test('behavior: whatever is drawn is one of the names and one of the amounts', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (fraction) => {
      const notice = drawNotice(noticeNames, noticeAmounts, (below) => Math.floor(fraction * below))
      return notice !== undefined && noticeNames.includes(notice.name) && noticeAmounts.includes(notice.amount)
    }),
  )
})
