import { logOut as logOutEndpoint, refreshSession } from '@clearhold/contract/accounts/endpoints/sign-in'
import { readDemoClock } from '@clearhold/contract/plans/endpoints'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readModulesAgain, signedInUser as user } from './testing.ts'

const stored = new Map<string, string>()
const fetched = vi.fn<typeof fetch>()

/** One lock after the other, as browsers do it between tabs. */
function lockManager() {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, work: () => Promise<unknown>) => {
      const done = queue.then(work)
      queue = done.catch(() => undefined)
      return done
    },
  }
}

beforeEach(() => {
  readModulesAgain()
  stored.clear()
  vi.stubEnv('EDITION', 'demo')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', { locks: lockManager() })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const problem = (code: string, status: number) =>
  json({ type: 'about:blank', title: code, status, code, detail: '', requestId: 'r', money: 'not_moved' }, status)
/** Any call of a person will do. */
const ask = { ...readDemoClock, answer: z.string() }

async function load() {
  const session = await import('./session.ts')
  const call = await import('./call.ts')
  const stepUp = await import('./step-up.ts')
  const logOut = await import('./log-out.ts')
  return { ...session, ...call, ...stepUp, ...logOut }
}

describe('the stored session', () => {
  test('starts loading and not authenticated; nothing stored means no session', async () => {
    const { sessionState, checkStoredSession } = await load()
    expect(sessionState()).toEqual({ kind: 'loading' })
    checkStoredSession()
    expect(sessionState()).toEqual({ kind: 'out', reason: 'none' })
  })

  test('both items stored and readable means authenticated', async () => {
    stored.set('token', 't').set('userData', JSON.stringify(user))
    const { sessionState, checkStoredSession } = await load()
    checkStoredSession()
    expect(sessionState()).toEqual({ kind: 'in', token: 't', user })
  })

  test('one item alone is no session', async () => {
    stored.set('token', 't')
    const { sessionState, checkStoredSession } = await load()
    checkStoredSession()
    expect(sessionState().kind).toBe('out')
  })

  test.each(['{', '[]', '{"_id":"7"}', 'null'])('error: corrupt user data %s removes both items', async (text) => {
    stored.set('token', 't').set('userData', text)
    const { sessionState, checkStoredSession } = await load()
    checkStoredSession()
    expect(sessionState()).toEqual({ kind: 'out', reason: 'none' })
    expect([...stored.keys()]).toEqual([])
  })

  test('entering stores exactly the six fields; leaving clears state and both items', async () => {
    const { enterSession, leaveSession, sessionState } = await load()
    enterSession({ token: 't', user: { ...user, usdAmount: '5' } as typeof user })
    expect(Object.keys(JSON.parse(stored.get('userData') ?? ''))).toEqual(Object.keys(user))
    leaveSession('left')
    expect(sessionState()).toEqual({ kind: 'out', reason: 'left' })
    expect([...stored.keys()]).toEqual([])
  })
})

describe('a call of a person', () => {
  test('carries the bearer token', async () => {
    fetched.mockResolvedValue(json('ok'))
    const { enterSession, callAsPerson } = await load()
    enterSession({ token: 't-1', user })
    expect(await callAsPerson(ask)).toEqual({ kind: 'answer', value: 'ok' })
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer t-1' })
  })

  test('a token that has run out is renewed once, and the call made again', async () => {
    const { enterSession, callAsPerson, sessionState } = await load()
    enterSession({ token: 'old', user })
    fetched
      .mockResolvedValueOnce(problem('not_signed_in', 401))
      .mockResolvedValueOnce(json({ token: 'new', oneUser: user }))
      .mockResolvedValueOnce(json('ok'))
    expect(await callAsPerson(ask)).toEqual({ kind: 'answer', value: 'ok' })
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([ask.path, refreshSession.path, ask.path])
    expect(fetched.mock.calls[2]?.[1]?.headers).toMatchObject({ authorization: 'Bearer new' })
    expect(sessionState()).toMatchObject({ kind: 'in', token: 'new' })
    expect(stored.get('token')).toBe('new')
  })

  test('behavior: calls that run out together renew once', async () => {
    const { enterSession, callAsPerson } = await load()
    enterSession({ token: 'old', user })
    fetched.mockImplementation(async (path, request) => {
      if (path === refreshSession.path) return json({ token: 'new', oneUser: user })
      const { authorization } = (request?.headers ?? {}) as Record<string, string>
      return authorization === 'Bearer new' ? json('ok') : problem('not_signed_in', 401)
    })
    await Promise.all([callAsPerson(ask), callAsPerson(ask), callAsPerson(ask)])
    expect(fetched.mock.calls.filter(([path]) => path === refreshSession.path)).toHaveLength(1)
  })

  test('what another tab has renewed is taken from storage', async () => {
    const { enterSession, callAsPerson } = await load()
    enterSession({ token: 'old', user })
    stored.set('token', 'theirs')
    fetched.mockResolvedValueOnce(problem('not_signed_in', 401)).mockResolvedValueOnce(json('ok'))
    await callAsPerson(ask)
    expect(fetched.mock.calls.map(([path]) => path)).toEqual([ask.path, ask.path])
    expect(fetched.mock.calls[1]?.[1]?.headers).toMatchObject({ authorization: 'Bearer theirs' })
  })

  test('error: a session the server has ended is left, and both items are removed', async () => {
    const { enterSession, callAsPerson, sessionState } = await load()
    enterSession({ token: 'old', user })
    fetched.mockResolvedValueOnce(problem('not_signed_in', 401)).mockResolvedValueOnce(problem('session_ended', 401))
    expect(await callAsPerson(ask)).toMatchObject({ kind: 'problem' })
    expect(sessionState()).toEqual({ kind: 'out', reason: 'ended' })
    expect([...stored.keys()]).toEqual([])
  })

  test('error: without a network the user stays logged in', async () => {
    const { enterSession, callAsPerson, sessionState } = await load()
    enterSession({ token: 'old', user })
    fetched.mockResolvedValueOnce(problem('not_signed_in', 401)).mockRejectedValueOnce(new TypeError('offline'))
    expect(await callAsPerson(ask)).toEqual({ kind: 'unreachable' })
    expect(sessionState().kind).toBe('in')
  })
})

describe('logging out', () => {
  test('behavior: a call refused while the logout is under way waits for it and is not taken for an expiry', async () => {
    const { enterSession, callAsPerson, logOut, sessionState } = await load()
    enterSession({ token: 't', user })
    let answerLogout: (answer: Response) => void = () => undefined
    fetched.mockImplementation((path) =>
      path === logOutEndpoint.path
        ? new Promise((resolve) => {
            answerLogout = resolve
          })
        : Promise.resolve(problem('session_ended', 401)),
    )
    const left = logOut()
    const other = callAsPerson(ask)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    answerLogout(json({ message: 'Logged out' }))
    expect(await left).toBe('left')
    await other
    expect(sessionState()).toEqual({ kind: 'out', reason: 'left' })
    expect(fetched.mock.calls.map(([path]) => path)).not.toContain(refreshSession.path)
  })

  test('a token that has run out is renewed for it', async () => {
    const { enterSession, logOut, sessionState } = await load()
    enterSession({ token: 'old', user })
    fetched
      .mockResolvedValueOnce(problem('not_signed_in', 401))
      .mockResolvedValueOnce(json({ token: 'new', oneUser: user }))
      .mockResolvedValueOnce(json({ message: 'Logged out' }))
    expect(await logOut()).toBe('left')
    expect(sessionState()).toEqual({ kind: 'out', reason: 'left' })
  })

  test('error: where the server could not be reached, the user is still logged in', async () => {
    const { enterSession, logOut, sessionState } = await load()
    enterSession({ token: 't', user })
    fetched.mockRejectedValue(new TypeError('offline'))
    expect(await logOut()).toBe('not_reached')
    expect(sessionState().kind).toBe('in')
  })
})

describe('a fresh proof', () => {
  test('is asked for once by calls that need it together, and each is made again', async () => {
    const { enterSession, callAsPerson, answerProofsWith } = await load()
    enterSession({ token: 't', user })
    let proved = false
    const prove = vi.fn(async () => {
      proved = true
      return true
    })
    answerProofsWith(prove)
    fetched.mockImplementation(async () => (proved ? json('ok') : problem('step_up_needed', 403)))
    const both = await Promise.all([callAsPerson(ask), callAsPerson(ask)])
    expect(both).toEqual([
      { kind: 'answer', value: 'ok' },
      { kind: 'answer', value: 'ok' },
    ])
    expect(prove).toHaveBeenCalledOnce()
  })

  test('error: not given, the refusal is the answer', async () => {
    const { enterSession, callAsPerson, answerProofsWith } = await load()
    enterSession({ token: 't', user })
    answerProofsWith(async () => false)
    fetched.mockResolvedValue(problem('step_up_needed', 403))
    expect(await callAsPerson(ask)).toMatchObject({ problem: { code: 'step_up_needed' } })
    expect(fetched).toHaveBeenCalledOnce()
  })
})
