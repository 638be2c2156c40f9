import type { DemoKey } from '@clearhold/contract/approvals/demo-keys'
import type { Edition } from '@clearhold/contract/edition'
import { generate } from 'otplib'
import { openP256Key } from '#platform/crypto/signature.ts'

type Answer = Readonly<Record<string, unknown>>

/** A step-up lasts five minutes; a slower machine logs in again. */
const freshMs = 4 * 60_000
const codeSeconds = 30

interface Call {
  readonly body?: unknown
  readonly token?: string
  readonly who?: string
  /** Of the page that calls; an api of another edition refuses. */
  readonly edition?: Edition
}

/** A call as a page makes it; throws with the code of the refusal. */
export async function callApi(
  apiUrl: string,
  method: string,
  path: string,
  { body, token, who = 'a visitor', edition = 'demo' }: Call = {},
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${apiUrl}/api/${path}`, {
    method,
    headers: {
      'clearhold-edition': edition,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!response.ok) throw new Error(`${method} ${path} of ${who}: ${response.status} ${await response.text()}`)
  if (response.headers.get('content-type')?.includes('json')) return (await response.json()) as Answer
  await response.arrayBuffer()
  return {}
}

export interface Credentials {
  readonly edition?: Edition
  readonly username: string
  readonly email: string
  readonly password: string
  /** The secret of the authenticator app. */
  readonly totpSecret?: string
  /** The demo admin's approving key. */
  readonly demoKey?: DemoKey
}

interface Started {
  readonly token: string
  readonly oneUser: { readonly _id: string }
}

/** One user and their session, as their browser holds it. */
export class Member {
  readonly #apiUrl: string
  readonly #credentials: Credentials
  #totpSecret: string | undefined
  #session: { readonly started: Promise<Started>; readonly beganMs: number } | undefined

  constructor(apiUrl: string, credentials: Credentials) {
    this.#apiUrl = apiUrl
    this.#credentials = credentials
    this.#totpSecret = credentials.totpSecret
  }

  get username(): string {
    return this.#credentials.username
  }

  get #page(): Pick<Call, 'who' | 'edition'> {
    const { username, edition = 'demo' } = this.#credentials
    return { who: username, edition }
  }

  async personId(): Promise<string> {
    return (await this.#signedIn()).oneUser._id
  }

  /** What a page has in its browser's storage once this user has logged in. */
  async storage(): Promise<Readonly<Record<'token' | 'userData', string>>> {
    const { token, oneUser } = await this.#signedIn()
    return { token, userData: JSON.stringify(oneUser) }
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const { token } = await this.#signedIn()
    return callApi(this.#apiUrl, method, path, { ...this.#page, body, token })
  }

  /** A file of the person's own, byte for byte. */
  async download(path: string): Promise<Buffer> {
    const { token } = await this.#signedIn()
    const headers = { 'clearhold-edition': 'demo', authorization: `Bearer ${token}` }
    const response = await fetch(`${this.#apiUrl}/api/${path}`, { headers, signal: AbortSignal.timeout(60_000) })
    if (!response.ok) throw new Error(`GET ${path} of ${this.username}: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }

  /** An authenticator app, set up as its page does it. */
  async addFactor(): Promise<void> {
    const { secret } = await this.call('POST', 'user/me/totp')
    await this.call('POST', 'user/me/totp/confirm', { code: await codeOf(String(secret), 0) })
    this.#totpSecret = String(secret)
  }

  async removeFactor(): Promise<void> {
    await this.call('DELETE', 'user/me/totp')
    this.#totpSecret = undefined
  }

  /** The approving page's signature over a digest with the demo key. */
  sign(digest: string): { readonly kind: 'demo_key'; readonly signature: string } {
    const { demoKey } = this.#credentials
    if (demoKey === undefined) throw new Error(`${this.username} has no demo key`)
    const signature = openP256Key(demoKey).sign(Buffer.from(digest, 'hex')).toString('base64url')
    return { kind: 'demo_key', signature }
  }

  /** One session for all calls, concurrent ones included. */
  #signedIn(): Promise<Started> {
    const beganMs = performance.now()
    if (this.#session === undefined || beganMs - this.#session.beganMs > freshMs)
      this.#session = { started: this.#signIn(), beganMs }
    return this.#session.started
  }

  async #signIn(): Promise<Started> {
    const { email, password } = this.#credentials
    const body = { email, password, remember: false }
    let answer = await callApi(this.#apiUrl, 'POST', 'auth/login', { ...this.#page, body })
    const { secondFactor } = answer as { readonly secondFactor?: { readonly ticket: string } | null }
    if (secondFactor !== undefined && secondFactor !== null) answer = await this.#verifyFactor(secondFactor.ticket)
    const { token, oneUser } = answer as {
      readonly token: string | null
      readonly oneUser: { readonly _id: string } | null
    }
    if (token === null || oneUser === null) throw new Error(`${this.username} cannot sign in`)
    return { token, oneUser }
  }

  /** A code works once: if the current one was used, the next is returned. */
  async #verifyFactor(ticket: string): Promise<Answer> {
    const give = async (ahead: number) => {
      const proof = { method: 'totp', code: await codeOf(this.#totpSecret ?? '', ahead) }
      return callApi(this.#apiUrl, 'POST', 'auth/second-factor', { ...this.#page, body: { ticket, proof } })
    }
    return give(0).catch(() => give(1))
  }
}

function codeOf(secret: string, ahead: number): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1_000) + codeSeconds * ahead })
}
