import { readDemoClock } from '@clearhold/contract/plans/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from '#client/api/key-of.ts'
import { renderIn } from '#i18n/render-in.tsx'
import MovedClockNote from './moved-clock-note.tsx'

const words = 'Times here are real time, not the demo clock\u2019s.'

/** What a page shows while the clock is so far from real time. */
function shownAt(offsetSeconds: number): string {
  const client = new QueryClient()
  const now = '2026-11-19T09:00:00.000Z'
  const clock = { now, realNow: now, offsetSeconds, nextMaturityAt: null, mayMove: true }
  client.setQueryData(keyOf(readDemoClock, undefined), clock)
  return renderIn(
    'en',
    <QueryClientProvider client={client}>
      <MovedClockNote place="sentence" />
      <MovedClockNote place="aside" />
    </QueryClientProvider>,
  )
}

test('while the clock of the demo is not moved, nothing tells its time and real time apart', () => {
  expect(shownAt(0)).toBe('')
})

test.each([3_600, -3_600])('while it is %i s from real time, each place with real times says so', (offsetSeconds) => {
  expect(shownAt(offsetSeconds).split(words)).toHaveLength(3)
})
