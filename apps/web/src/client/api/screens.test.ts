import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { pathOf } from '@clearhold/contract/address'
import { listMessages, readPreferences } from '@clearhold/contract/notifications/endpoints'
import { defineScreen, screenPart } from '@clearhold/contract/screen'
import { homeScreen } from '@clearhold/contract/views/screens/home'
import { hashKey, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readModulesAgain, signedInUser as user } from '../session/testing.ts'

const me = { params: { id: 'me' } } as const
const screen = defineScreen({
  path: homeScreen.endpoint.path,
  access: 'person',
  summary: 'Two parts',
  tag: 'users',
  parts: { factors: screenPart(readFactors, () => me), messages: screenPart(listMessages, () => ({})) },
})
const paths = {
  home: pathOf(screen.endpoint, me),
  factors: pathOf(readFactors, me),
  messages: pathOf(listMessages),
  preferences: pathOf(readPreferences, me),
} as const
const factors = { totp: true, passkeys: [], recoveryCodesLeft: 8, freshUntil: null }
const ownFactors = { ...factors, recoveryCodesLeft: 3 }
const messages = { messages: [], unread: 0, next: null }
const preferences = { emailMoney: true, emailNews: false }

const fetched = vi.fn<typeof fetch>()
let asked: string[]
let queries: QueryClient
let answers: Record<string, unknown>

beforeEach(() => {
  asked = []
  answers = {
    [paths.home]: { seq: '7', parts: { factors, messages } },
    [paths.factors]: ownFactors,
    [paths.messages]: messages,
    [paths.preferences]: preferences,
  }
  fetched.mockImplementation(async (input) => {
    const path = String(input).split('?')[0] ?? ''
    asked.push(path)
    if (answers[path] === undefined) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answers[path]), { headers: { 'content-type': 'application/json' } })
  })
  const stored = new Map<string, string>()
  readModulesAgain()
  vi.stubEnv('EDITION', 'demo')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queries.clear()
})

/** The modules of the page, anew for each test, with a user logged in who looks at the screen. */
async function enter() {
  const screens = await import('./screens.ts')
  const { endpointQuery } = await import('./use-endpoint.ts')
  const { enterSession } = await import('../session/session.ts')
  enterSession({ token: 'a-token', user })
  screens.enterScreen(queries, { name: 'home', load: async () => screen, look: { id: 'me', language: 'en' } })
  const both = () =>
    Promise.all([queries.fetchQuery(endpointQuery(readFactors, me)), queries.fetchQuery(endpointQuery(listMessages))])
  return { screens, endpointQuery, both }
}

test('what parts ask for first is one question, and each gets its own answer out of it', async () => {
  const { both } = await enter()
  expect(await both()).toEqual([factors, messages])
  expect(asked).toEqual([paths.home])
})

test('the second time a part asks for itself', async () => {
  const { both, endpointQuery } = await enter()
  await both()
  expect(await queries.fetchQuery(endpointQuery(readFactors, me))).toEqual(ownFactors)
  expect(asked).toEqual([paths.home, paths.factors])
})

test('what is no part of the screen waits for nothing', async () => {
  const { endpointQuery } = await enter()
  await queries.fetchQuery(endpointQuery(readPreferences, me))
  expect(asked).toEqual([paths.preferences])
})

test('after an event a part that it names asks for itself, also where it comes later; the others do not', async () => {
  const { screens, both, endpointQuery } = await enter()
  await queries.fetchQuery(endpointQuery(listMessages))
  screens.leaveScreen(queries, ['factors'])
  expect(await both()).toEqual([ownFactors, messages])
  expect(asked.toSorted()).toEqual([paths.messages, paths.factors, paths.home].toSorted())
})

test('when everything is asked for again, it is one question again', async () => {
  const { screens, both } = await enter()
  await both()
  screens.renewScreen(queries)
  await both()
  expect(asked).toEqual([paths.home, paths.home])
})

test('a screen opened after an answer has gone stale fetches its own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { endpointQuery } = await enter()
  await queries.fetchQuery(endpointQuery(listMessages))
  vi.setSystemTime(Date.now() + 6_000)
  expect(await queries.fetchQuery(endpointQuery(readFactors, me))).toEqual(ownFactors)
})

test('error: a part that is missing in the answer is asked for by itself, the others are there', async () => {
  answers[paths.home] = { seq: '7', parts: { factors: null, messages } }
  const { both } = await enter()
  expect(await both()).toEqual([ownFactors, messages])
  expect(asked).toEqual([paths.home, paths.factors])
})

test.each([
  ['cannot be reached', undefined],
  ['is not what the contract says', { seq: '7', parts: { factors: 'many', messages } }],
])('error: where the whole %s, every part asks for itself', async (_, answer) => {
  answers[paths.home] = answer
  const { both } = await enter()
  expect(await both()).toEqual([ownFactors, messages])
})

test('the stream that begins after an event the screen knows of makes nothing old; one that begins later makes all of it', async () => {
  const { screens, both } = await enter()
  expect(await screens.partsSince(queries, '0')).toEqual(new Set())
  await both()
  const keys = new Set([hashKey([readFactors.path, me.params, {}]), hashKey([listMessages.path, {}, {}])])
  expect(await screens.partsSince(queries, '7')).toEqual(keys)
  expect(await screens.partsSince(queries, '8')).toEqual(new Set())
})

test('a stream that begins while the parts are still being fetched waits for their answer', async () => {
  const { screens, both } = await enter()
  const asking = both()
  const since = screens.partsSince(queries, '7')
  await asking
  expect((await since).size).toBe(2)
})

test('a screen that is prepared is one question, and its parts are known when it is opened', async () => {
  const { screens, both } = await enter()
  screens.enterScreen(queries, undefined)
  queries.setDefaultOptions({ queries: { staleTime: 5_000 } })
  const place = { name: 'other', load: async () => screen, look: { id: 'me', language: 'en' } } as const
  await screens.prepareScreen(queries, place)
  await screens.prepareScreen(queries, place)
  screens.enterScreen(queries, place)
  expect(await both()).toEqual([factors, messages])
  expect(asked).toEqual([paths.home])
})

test('what an event names while a screen is prepared is asked for when it is opened', async () => {
  const { screens, both } = await enter()
  screens.enterScreen(queries, undefined)
  queries.setDefaultOptions({ queries: { staleTime: 5_000 } })
  const preparing = screens.prepareScreen(queries, {
    name: 'other',
    load: async () => screen,
    look: { id: 'me', language: 'en' },
  })
  await Promise.resolve()
  screens.leaveScreen(queries, ['factors'])
  await preparing
  expect(await both()).toEqual([ownFactors, messages])
  expect(asked.toSorted()).toEqual([paths.factors, paths.home].toSorted())
})
