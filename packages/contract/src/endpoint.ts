import type { z } from 'zod'
import type { Permission } from './accounts/permissions.ts'
import type { Address } from './address.ts'
import type { ErrorCode } from './error-codes.ts'
import type { MoneyFate } from './problem.ts'
import type { Topic } from './topics.ts'

/**
 * Who may call an endpoint. 'own' names the path parameter that says whose thing it is: that person ('me' or their id) may call it,
 * an Admin with one of the permissions too, and to everybody else the thing does not exist (404).
 */
export type Access =
  | 'anyone'
  | 'person'
  | 'admin'
  | { readonly permission: readonly [Permission, ...Permission[]] }
  | { readonly own: string; readonly orPermission: readonly Permission[] }

/** How often one address or one person may call; counted over all processes. */
export interface Limit {
  readonly by: 'address' | 'person'
  readonly max: number
  readonly windowSeconds: number
  /** What happens when the counter cannot be asked: sign-in and money are refused, the rest goes on. */
  readonly whenBlind: 'refuse' | 'allow'
}

/** Files an endpoint takes beside its fields (multipart); each at most so large, of these fields only. */
export interface Upload<Field extends string = string> {
  readonly files: readonly Field[]
  readonly fileBytesMax: number
  /** How long the form may take to come; ten seconds unless it says more, a minute at most. */
  readonly receiveMs?: number
}

/** What a refusal becomes on the wire: its status, and what it means for the person's money. */
export interface RefusalRule {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503
  readonly money: MoneyFate
  /** The field of the form under which the text is shown as well (spec: passwordMessage, emailMessage). */
  readonly messageAs?: 'passwordMessage' | 'emailMessage'
}

/** A refusal that leaves everybody's money where it was, as most do. */
/* @__NO_SIDE_EFFECTS__ */
export function refused(status: RefusalRule['status'], messageAs?: RefusalRule['messageAs']): RefusalRule {
  return messageAs === undefined ? { status, money: 'not_moved' } : { status, money: 'not_moved', messageAs }
}

/** An answer that is not JSON: bytes or a stream of this type. Without a word about caching it is never cached. */
export interface Sends {
  readonly type: string
  readonly cacheControl?: string
  /** Saved under this name instead of shown. */
  readonly attachment?: string
}

/** What an endpoint that answers with a CSV says of itself: `sends: csvFile('deposits')`. */
/* @__NO_SIDE_EFFECTS__ */
export function csvFile(name: string): Sends {
  return { type: 'text/csv; charset=utf-8', cacheControl: 'no-store, private', attachment: `${name}.csv` }
}

/** A file is up to ten thousand rows: nobody needs many in a minute. */
export const csvLimits: readonly Limit[] = [{ by: 'person', max: 20, windowSeconds: 60, whenBlind: 'allow' }]

type Schema = z.ZodType | undefined

/** Everything about a call that server and pages must agree on. The server adds what it does, a page what it asks. */
export interface AnyEndpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Field extends string = string,
> extends Address {
  readonly access: Access
  /** Asks for a second factor proved within the last five minutes. */
  readonly stepUp?: true
  readonly limits?: readonly Limit[]
  readonly upload?: Upload<Field>
  /** Only our own pages may call it: for what a cookie alone decides. */
  readonly sameOrigin?: true
  /** For anyone, but a caller with a good access token is known. */
  readonly knowsCaller?: true
  readonly summary: string
  readonly tag: string
  /** What the answer is about, or what the call changes: see topics.ts. */
  readonly topics: readonly Topic[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Takes a body of any kind and drops it: mail programs send a form with a one-click unsubscribe (RFC 8058). */
  readonly dropsBody?: true
  /** Further kinds of body that are read as JSON: browsers report broken policies in kinds of their own. */
  readonly jsonTypes?: readonly string[]
  /** The JSON it answers with; an endpoint that sends bytes has `sends` instead. */
  readonly answer?: Answer
  readonly sends?: Sends
  /** The one place where this endpoint's codes become statuses. */
  readonly refusals: Readonly<Record<string, RefusalRule>>
}

/** An endpoint with the closed list of what it refuses. */
export interface Endpoint<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  Field extends string,
  Code extends ErrorCode,
> extends AnyEndpoint<Params, Query, Body, Answer, Field> {
  readonly refusals: Readonly<Record<Code, RefusalRule>>
}

/** Only for the compiler: a misspelt field is an error, and the types of its schemas are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Code extends ErrorCode = never,
  Answer extends Schema = undefined,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Field extends string = never,
>(endpoint: Endpoint<Params, Query, Body, Answer, Field, Code>): Endpoint<Params, Query, Body, Answer, Field, Code> {
  return endpoint
}

type Given<Key extends string, Value> =
  Record<never, never> extends Value ? { readonly [K in Key]?: Value } : { readonly [K in Key]: Value }
type Part<Key extends string, S> = S extends z.ZodType ? Given<Key, z.input<S>> : unknown
/** An address is text: a number may be given where text is asked for. */
type Textual<T> = { readonly [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
type AddressPart<Key extends string, S> = S extends z.ZodType ? Given<Key, Textual<z.input<S>>> : unknown
type Whole<Body, Field> = [Field] extends [never] ? Part<'body', Body> : { readonly body: FormData }

/** What a call of an endpoint carries: its path parameters, its query, its body (a form where it takes files). */
export type InputOf<E> =
  E extends AnyEndpoint<infer Params, infer Query, infer Body, Schema, infer Field>
    ? AddressPart<'params', Params> & AddressPart<'query', Query> & Whole<Body, Field>
    : never

/** What a page receives from an endpoint. */
export type AnswerOf<E> =
  E extends AnyEndpoint<Schema, Schema, Schema, infer Answer, string>
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : undefined
    : never

/** The parameters in an address that the server handed out; undefined where it is not one of this endpoint's. */
export function paramsIn({ path }: Pick<Address, 'path'>, address: string): Record<string, string> | undefined {
  const names = path.split('/')
  const values = address.split('/')
  if (names.length !== values.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? ''
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(value)
    else if (name !== value) return undefined
  }
  return params
}
