import { loginAnswerSchema } from '@clearhold/contract/accounts/schema'
import { editionHeader } from '@clearhold/contract/edition'
import { generate } from 'otplib'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Body = FormData | Readonly<Record<string, unknown>>
export type Value = Record<string, unknown>

/** Calls the api over HTTP as the pages do. A refusal throws: callers here expect success. */
export interface Caller {
  call(method: Method, path: string, body?: Body): Promise<Value>
}

export interface SignedIn extends Caller {
  readonly personId: string
  /** The cookie that keeps the session alive. */
  readonly cookie: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly totpSecret?: string | undefined
  readonly remember?: boolean
}

const problemSchema = z.object({ code: z.string() })

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  constructor(path: string, status: number, value: Value) {
    const code = problemSchema.safeParse(value).data?.code ?? String(status)
    super(`${path} was refused: ${code} ${JSON.stringify(value)}`)
    this.code = code
  }
}

/** A visitor without a session. */
export function visitor(apiUrl: string): Caller {
  return { call: async (method, path, body) => (await send(apiUrl, { method, path, body, headers: {} })).value }
}

/** Logs in with email and password and, if required, the code of the authenticator app. */
export async function signIn(apiUrl: string, clock: Clock, credentials: Credentials): Promise<SignedIn> {
  const { email, password, totpSecret, remember = false } = credentials
  const login = await send(apiUrl, {
    method: 'POST',
    path: 'auth/login',
    body: { email, password, remember },
    headers: {},
  })
  const { secondFactor } = loginAnswerSchema.parse(login.value)
  if (secondFactor === null) return sessionOf(apiUrl, login)
  if (totpSecret === undefined) throw new Error(`${email} has a second factor that was not kept`)
  const proof = { method: 'totp', code: await codeAt(clock, totpSecret) }
  const body = { ticket: secondFactor.ticket, proof }
  return sessionOf(apiUrl, await send(apiUrl, { method: 'POST', path: 'auth/second-factor', body, headers: {} }))
}

/** The code an authenticator app shows at this moment. */
export function codeAt(clock: Clock, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })
}

/** What a page can do after a complete login. */
export function sessionOf(apiUrl: string, { value, cookie }: Answer): SignedIn {
  const { token, oneUser } = loginAnswerSchema.parse(value)
  if (token === null || oneUser === null) throw new Error('this sign-in is not complete')
  const headers = { authorization: `Bearer ${token}` }
  return {
    personId: oneUser._id,
    cookie,
    call: async (method, path, body) => (await send(apiUrl, { method, path, body, headers })).value,
  }
}

interface Answer {
  readonly value: Value
  readonly cookie: string
}

interface Request {
  readonly method: Method
  readonly path: string
  readonly body?: Body | undefined
  readonly headers: Readonly<Record<string, string>>
}

export async function send(apiUrl: string, { method, path, body, headers }: Request): Promise<Answer> {
  const isForm = body instanceof FormData
  const asPage = { ...headers, [editionHeader]: 'demo' }
  const response = await fetch(`${apiUrl}/api/${path}`, {
    method,
    headers: body === undefined || isForm ? asPage : { ...asPage, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const value: Value = isJson
    ? z.record(z.string(), z.unknown()).parse(await response.json())
    : { bytes: Buffer.from(await response.arrayBuffer()) }
  if (!response.ok) throw new Refused(path, response.status, value)
  return { value, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** The code of an expected refusal; throws if the call succeeds. */
export async function refusalOf(calling: Promise<unknown>): Promise<string> {
  try {
    await calling
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
  throw new Error('a call that should have been refused was served')
}
