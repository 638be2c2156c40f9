import { readPublicFiguresAddress } from '@clearhold/contract/views/addresses'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readModulesAgain } from '../session/testing.ts'

const answer = {
  safeParse: (body: unknown) =>
    body === 'good' ? ({ success: true, data: 'good' } as const) : ({ success: false } as const),
}
const problem = {
  type: 'about:blank',
  title: 'This page and our server do not belong together',
  status: 409,
  code: 'edition_mismatch',
  detail: 'One is the demo.',
  requestId: 'r-1',
  money: 'not_moved',
}
const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

const fetched = vi.fn<typeof fetch>()

async function call() {
  const { callApi } = await import('./call-api.ts')
  return callApi({ ...readPublicFiguresAddress, answer })
}

beforeEach(() => {
  // Read with the edition of this test: another file may have loaded it without one.
  readModulesAgain()
  vi.stubEnv('EDITION', 'demo')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('an answer of the right shape is an answer, and the call says its edition and language', async () => {
  fetched.mockResolvedValue(json('good'))
  expect(await call()).toEqual({ kind: 'answer', value: 'good' })
  const [path, request] = fetched.mock.calls[0] ?? []
  expect(path).toBe(readPublicFiguresAddress.path)
  expect(request?.headers).toMatchObject({ 'clearhold-edition': 'demo', 'accept-language': 'fr' })
})

test('error: an answer of another shape is not believed', async () => {
  fetched.mockResolvedValue(json('bad'))
  expect(await call()).toEqual({ kind: 'unreadable' })
})

test('error: a refusal is read as a problem', async () => {
  fetched.mockResolvedValue(json(problem, 409, 'application/problem+json'))
  expect(await call()).toEqual({ kind: 'problem', problem })
})

test('error: a refusal without a problem in it is unreadable', async () => {
  fetched.mockResolvedValue(json({ error: 'no' }, 500, 'application/problem+json'))
  expect(await call()).toEqual({ kind: 'unreadable' })
})

test.each([
  ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ['a page of a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['half an answer', async () => new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
])('error: %s is unreachable', async (_, respond) => {
  fetched.mockImplementation(respond)
  expect(await call()).toEqual({ kind: 'unreachable' })
})
