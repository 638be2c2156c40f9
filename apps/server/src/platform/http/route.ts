import type { Language } from '@clearhold/contract/language'
import type { MoneyFate } from '@clearhold/contract/problem'
import type { Refusal } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Access, Caller } from './caller.ts'

/** How often one address or one person may call; counted over all processes. */
export interface Limit {
  readonly by: 'address' | 'person'
  readonly max: number
  readonly windowSeconds: number
  /** What happens when the counter cannot be asked: sign-in and money are refused, the rest goes on. */
  readonly whenBlind: 'refuse' | 'allow'
}

/** Files a route takes beside its fields (multipart); each at most so large, of these fields only. */
export interface Upload {
  readonly files: readonly string[]
  readonly fileBytesMax: number
  /** How long the form may take to come; ten seconds unless it says more, a minute at most. */
  readonly receiveMs?: number
}

export interface UploadedFile {
  readonly field: string
  readonly bytes: Buffer
}

export interface CookieChange {
  readonly name: string
  /** Undefined takes the cookie away. */
  readonly value: string | undefined
  /** Without it the cookie lives as long as the browser's session. */
  readonly maxAgeSeconds?: number
}

/** What a refusal becomes on the wire: its status, and what it means for the person's money. */
export interface RefusalRule {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503
  readonly money: MoneyFate
  /** The field of the form under which the text is shown as well (spec: passwordMessage, emailMessage). */
  readonly messageAs?: 'passwordMessage' | 'emailMessage'
}

/** A refusal that leaves everybody's money where it was, as most do. */
export const refused = (status: RefusalRule['status']): RefusalRule => ({ status, money: 'not_moved' })

/** An answer that is not JSON: bytes or a stream of this type. Without a word about caching it is never cached. */
export interface Sends {
  readonly type: string
  readonly cacheControl?: string
  /** Saved under this name instead of shown. */
  readonly attachment?: string
}

export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly requestId: string
  readonly language: Language
  /** Who calls: known on every route but those for anyone, where it is undefined. */
  readonly caller: Caller | undefined
  readonly files: readonly UploadedFile[]
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The caller's network address, IPv6 by its /64; for limits and the person's own sign-in history. */
  readonly address: string
  readonly device: string
  /** The last event a reader of a stream has seen, as it says when it comes back. */
  readonly lastEventId?: string | undefined
}

/** What a handler answers: the value (and cookies to set), or a refusal. */
export type Answered<Value, Code extends string = string> = (
  | { readonly ok: true; readonly value: Value }
  | Refusal<Code>
) & { readonly cookies?: readonly CookieChange[] }

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export interface RouteDefinition<
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodType,
  Code extends string,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  /** Asks for a second factor proved within the last five minutes. */
  readonly stepUp?: true
  readonly limits?: readonly Limit[]
  readonly upload?: Upload
  /** Only our own pages may call it: for what a cookie alone decides. */
  readonly sameOrigin?: true
  /** For anyone, but whoever sends a good access token is known. */
  readonly knowsCaller?: true
  readonly sends?: Sends
  readonly summary: string
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Takes a body of any kind and drops it: mail programs send a form with a one-click unsubscribe (RFC 8058). */
  readonly dropsBody?: true
  readonly answer: Answer
  /** The one place where this route's codes become statuses. */
  readonly refusals: Readonly<Record<Code, RefusalRule>>
  readonly handle: (call: Call<Output<Params>, Output<Query>, Output<Body>>) => Promise<Answered<z.input<Answer>, Code>>
}

/** A route with its types folded away, as the server mounts it. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly stepUp?: true
  readonly limits?: readonly Limit[]
  readonly upload?: Upload
  /** Only our own pages may call it: for what a cookie alone decides. */
  readonly sameOrigin?: true
  /** For anyone, but whoever sends a good access token is known. */
  readonly knowsCaller?: true
  readonly sends?: Sends
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  readonly dropsBody?: true | undefined
  readonly answer: z.ZodType
  readonly refusals: Readonly<Record<string, RefusalRule>>
  readonly handle: (call: Call<unknown, unknown, unknown>) => Promise<Answered<unknown>>
}

export function defineRoute<
  Answer extends z.ZodType,
  Code extends string,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(definition: RouteDefinition<Params, Query, Body, Answer, Code>): Route {
  return definition as unknown as Route
}
