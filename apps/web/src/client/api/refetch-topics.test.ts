import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefetch } from './refetch-topics.ts'

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
    queryKey: ['deposits'],
    meta: { topics: ['deposits'] },
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
  return { refetch: createRefetch(queries), shown, asked: () => asked, cutOff: () => cutOff, queries }
}

test('events that come faster than answers cut none off: each is shown, and the last is asked for after the last event', async () => {
  const { refetch, shown, asked, cutOff } = screen(45)
  for (let event = 0; event < 20; event += 1) {
    await pause(10)
    refetch()
  }
  const askedBefore = asked()
  expect(shown.length).toBeGreaterThan(0)
  await pause(150)
  expect(cutOff()).toBe(0)
  expect(asked()).toBe(askedBefore + 1)
  expect(shown.at(-1)).toBe(asked())
})

test('what is asked for a page that is not open yet is stale if an event came meanwhile', async () => {
  const { refetch, queries } = screen(1)
  await pause(20)
  stop()
  const prepared = queries.prefetchQuery({
    queryKey: ['prepared'],
    queryFn: () => new Promise((resolve) => setTimeout(resolve, 45, 'before the event')),
  })
  await pause(10)
  refetch()
  await pause(100)
  await prepared
  expect(queries.getQueryState(['prepared'])).toMatchObject({ data: 'before the event', isInvalidated: true })
})

test('what no screen shows is not fetched; it is stale when a screen shows it', async () => {
  const { refetch, asked, queries } = screen(1)
  await pause(20)
  stop()
  refetch()
  await pause(20)
  expect(asked()).toBe(1)
  expect(queries.getQueryState(['deposits'])?.isInvalidated).toBe(true)
})

test('only what is about the topics of an event is fetched again; what names no topics always is', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const asked: string[] = []
  const show = (name: string, meta?: { topics: readonly string[] }) => {
    const queryFn = async () => {
      asked.push(name)
      return name
    }
    return new QueryObserver(
      queries,
      meta === undefined ? { queryKey: [name], queryFn } : { queryKey: [name], queryFn, meta },
    )
  }
  const ends = [
    show('deposits', { topics: ['deposits', 'activity'] }),
    show('kyc', { topics: ['kyc'] }),
    show('plain'),
  ].map((observer) => observer.subscribe(() => undefined))
  stop = () => ends.forEach((end) => void end())
  await pause(1)
  asked.length = 0
  createRefetch(queries)(['activity', 'balance'])
  await pause(1)
  expect(asked.toSorted()).toEqual(['deposits', 'plain'])
  asked.length = 0
  createRefetch(queries)()
  await pause(1)
  expect(asked.toSorted()).toEqual(['deposits', 'kyc', 'plain'])
})
