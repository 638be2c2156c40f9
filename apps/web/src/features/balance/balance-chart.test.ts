import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBalance, niceMarks, type Story } from './balance-chart.ts'

const size = { width: 480, height: 330, labelsMax: 6 }
const dayMs = 24 * 3_600_000
const nowMs = Date.parse('2026-11-15T12:00:00Z')

const stories = fc
  .record({
    changes: fc.array(
      fc.record({ change: fc.bigInt({ min: 0n, max: 10n ** 13n }), gapMs: fc.integer({ min: 0, max: 40 * dayMs }) }),
      {
        maxLength: 40,
      },
    ),
    promised: fc.array(
      fc.record({
        inMs: fc.integer({ min: -dayMs, max: 90 * dayMs }),
        amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      }),
      {
        maxLength: 5,
      },
    ),
  })
  .map(({ changes, promised }): Story => {
    let total = 0n
    let back = 0
    const gaps = changes.map(({ gapMs }) => (back += gapMs))
    const steps = changes.map(({ change }, index) => {
      total += change
      return { atMs: nowMs - (back - (gaps[index] ?? 0)), totalMicro: total, changeMicro: change }
    })
    return {
      nowMs,
      openingMicro: 0n,
      steps,
      totalMicro: total,
      promised: promised
        .map(({ inMs, amount }) => ({ atMs: nowMs + inMs, amountMicro: amount }))
        .sort((a, b) => a.atMs - b.atMs),
    }
  })

test('whatever happened, everything is drawn inside the picture, in its order, and now is where it stands', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { points, now, end, line, future } = drawBalance(story, size)
      const xs = [...points.map(({ x }) => x), now.x]
      expect(xs).toEqual([...xs].sort((one, other) => one - other))
      for (const { x, y } of [...points, now, ...(end === undefined ? [] : [end])]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(size.width)
        expect(y).toBeGreaterThanOrEqual(40)
        expect(y).toBeLessThanOrEqual(size.height - 26)
      }
      expect(line.endsWith(`H${now.x}`)).toBe(true)
      const aheadMicro = story.promised.reduce((sum, { amountMicro }) => sum + amountMicro, story.totalMicro)
      expect(end?.totalMicro ?? story.totalMicro).toBe(aheadMicro)
      expect(future === undefined).toBe(story.promised.length === 0)
    }),
  )
})

test('a step is a corner and never a slope', () => {
  const steps = [
    { atMs: nowMs - 4 * dayMs, totalMicro: 3_000_000_000n, changeMicro: 3_000_000_000n },
    { atMs: nowMs - dayMs, totalMicro: 2_000_000_000n, changeMicro: -1_000_000_000n },
  ]
  const { line, labels } = drawBalance(
    { nowMs, openingMicro: 0n, steps, totalMicro: 2_000_000_000n, promised: [] },
    size,
  )
  expect(line).toMatch(/^M0 [\d.]+(H[\d.]+V[\d.]+){2}H[\d.]+$/)
  expect(labels.map(({ changeMicro }) => changeMicro)).toEqual([3_000_000_000n, -1_000_000_000n])
})

test('marks are round, at most three, and the highest is above all', () => {
  expect(niceMarks([10_840_500_000n, 14_380_500_000n])).toEqual([5_000_000_000n, 10_000_000_000n, 15_000_000_000n])
  expect(niceMarks([0n])).toEqual([1_000_000n])
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { minLength: 1 }), (amounts) => {
      const marks = niceMarks(amounts)
      expect(marks.length).toBeLessThanOrEqual(3)
      for (const amount of amounts) expect(marks.at(-1) ?? 0n).toBeGreaterThanOrEqual(amount)
    }),
  )
})

test('behavior: no day is named twice, and no figure begins outside the picture', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { days, isInDays, labels } = drawBalance(story, { width: 326, height: 240, labelsMax: 2 })
      const names = days.map(({ atMs }) => new Date(atMs).toISOString().slice(0, isInDays ? 10 : 23))
      expect(new Set(names).size).toBe(names.length)
      for (const { x, anchor } of labels) expect(anchor === 'end' ? x > 84 : x >= 0).toBe(true)
    }),
  )
})

test('where what is to come has another time scale, it is said which, and its times stand behind now', () => {
  const steps = [{ atMs: nowMs - 13 * dayMs, totalMicro: 3_000_000_000n, changeMicro: 3_000_000_000n }]
  const promisedIn = (...hours: number[]): Story => ({
    nowMs,
    openingMicro: 0n,
    steps,
    totalMicro: 3_000_000_000n,
    promised: hours.map((hour) => ({ atMs: nowMs + hour * 3_600_000, amountMicro: 1_000_000n })),
  })
  expect(drawBalance(promisedIn(6, 11), size).ahead).toMatchObject({ scale: 'wider', isOneDay: true })
  expect(drawBalance(promisedIn(24, 40 * 24), size).ahead).toMatchObject({ scale: 'narrower', isOneDay: false })
  expect(drawBalance(promisedIn(), size).ahead).toBeUndefined()
})

test('behavior: times of what is to come never hide one another, and stand between now and the edge', () => {
  fc.assert(
    fc.property(stories, (story) => {
      const { ahead, now } = drawBalance(story, size)
      const xs = ahead?.ticks.map(({ x }) => x) ?? []
      for (const [index, x] of xs.entries()) {
        expect(x).toBeGreaterThan(now.x)
        expect(x).toBeLessThanOrEqual(size.width)
        if (index > 0) expect(x - (xs[index - 1] ?? 0)).toBeGreaterThanOrEqual(44)
      }
    }),
  )
})
