import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLookAgain } from './look-again.ts'

let stop = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
})
const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A screen that shows how often it was asked; each answer takes so long. */
function screen(answerMs: number) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  let asked = 0
  let cutOff = 0
  const shown: number[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['/api/x'],
    queryFn: async ({ signal }) => {
      asked += 1
      const mine = asked
      signal.addEventListener('abort', () => {
        cutOff += 1
      })
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      return mine
    },
  })
  stop = observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data)
  })
  return { lookAgain: createLookAgain(queries), shown, asked: () => asked, cutOff: () => cutOff, queries }
}

test('events that come faster than answers cut none off: each is shown, and the last is asked for after the last event', async () => {
  const { lookAgain, shown, asked, cutOff } = screen(45)
  for (let event = 0; event < 20; event += 1) {
    await pause(10)
    lookAgain()
  }
  const askedBefore = asked()
  expect(shown.length).toBeGreaterThan(0)
  await pause(150)
  expect(cutOff()).toBe(0)
  expect(asked()).toBe(askedBefore + 1)
  expect(shown.at(-1)).toBe(asked())
})

test('what nobody looks at is not asked for; it is old when somebody does', async () => {
  const { lookAgain, asked, queries } = screen(1)
  await pause(20)
  stop()
  lookAgain()
  await pause(20)
  expect(asked()).toBe(1)
  expect(queries.getQueryState(['/api/x'])?.isInvalidated).toBe(true)
})
