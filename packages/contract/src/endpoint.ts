import type { z } from 'zod'
import type { Permission } from './accounts/permissions.ts'
import type { Address } from './address.ts'
import type { ErrorCode } from './error-codes.ts'
import type { MoneyFate } from './problem.ts'
import type { Topic } from './topics.ts'

/**
 * Who may call an endpoint. 'own' names the path parameter with the owner: that user ('me' or their id) may call it,
 * an Admin with one of the permissions too, and all other callers get 404.
 */
export type Access =
  | 'anyone'
  | 'person'
  | 'admin'
  | { readonly permission: readonly [Permission, ...Permission[]] }
  | { readonly own: string; readonly orPermission: readonly Permission[] }

/** Rate limit per address or user, counted over all processes; by each for itself while they cannot count together. */
export interface Limit {
  readonly by: 'address' | 'person'
  readonly max: number
  readonly windowSeconds: number
}

/** Files an endpoint accepts beside its fields (multipart): allowed fields and maximum size. */
export interface Upload<Field extends string = string> {
  readonly files: readonly Field[]
  readonly fileBytesMax: number
  /** Timeout for receiving the form: ten seconds by default, a minute at most. */
  readonly receiveMs?: number
}

/** A refusal on the wire: its status, and what it means for the user's money. */
export interface RefusalRule {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503
  readonly money: MoneyFate
  /** The field of the form under which the text is shown as well (spec: passwordMessage, emailMessage). */
  readonly messageAs?: 'passwordMessage' | 'emailMessage'
}

/** A refusal that moved no money, as most do. */
/* @__NO_SIDE_EFFECTS__ */
export function refused(status: RefusalRule['status'], messageAs?: RefusalRule['messageAs']): RefusalRule {
  return messageAs === undefined ? { status, money: 'not_moved' } : { status, money: 'not_moved', messageAs }
}

/** An answer that is not JSON: bytes or a stream of this type. Never cached by default. */
export interface Sends {
  readonly type: string
  readonly cacheControl?: string
  /** Saved under this name instead of shown. */
  readonly attachment?: string
}

/** Declares an endpoint that answers with a CSV: `sends: csvFile('deposits')`. */
/* @__NO_SIDE_EFFECTS__ */
export function csvFile(name: string): Sends {
  return { type: 'text/csv; charset=utf-8', cacheControl: 'no-store, private', attachment: `${name}.csv` }
}

/** A file has up to ten thousand rows: few are needed in a minute. */
export const csvLimits: readonly Limit[] = [{ by: 'person', max: 20, windowSeconds: 60 }]

type Schema = z.ZodType | undefined

/** Everything about a call that server and pages share. The server adds the handler, a page the input. */
export interface AnyEndpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Field extends string = string,
> extends Address {
  readonly access: Access
  /** Requires a step-up within the last five minutes. */
  readonly stepUp?: true
  readonly limits?: readonly Limit[]
  readonly upload?: Upload<Field>
  /** Only our own pages may call it: CSRF protection where a cookie alone authorizes. */
  readonly sameOrigin?: true
  /** Public, but a caller with a valid access token is identified. */
  readonly knowsCaller?: true
  /** Whether a read-only session may call it; overrides the default of `mayVisit`. */
  readonly visitors?: 'allowed' | 'refused'
  /** A call by which a person sets up the factor that they lack after a recovery; every other change waits for it. */
  readonly withoutFactor?: true
  readonly summary: string
  readonly tag: string
  /** What the answer is about, or what the call changes: see topics.ts. */
  readonly topics: readonly Topic[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Accepts and ignores any body: mail programs post a form for one-click unsubscribe (RFC 8058). */
  readonly dropsBody?: true
  /** Further content types that are parsed as JSON: browsers use their own for CSP reports. */
  readonly jsonTypes?: readonly string[]
  /** The JSON it answers with; an endpoint that sends bytes has `sends` instead. */
  readonly answer?: Answer
  readonly sends?: Sends
  /** The only mapping of this endpoint's codes to statuses. */
  readonly refusals: Readonly<Record<string, RefusalRule>>
}

/**
 * Whether a read-only session may call an endpoint: by default, reads that answer JSON. Writes and
 * files are refused unless declared otherwise, so that a new endpoint is closed to visitors by default.
 */
export function mayVisit({ method, sends, visitors }: Pick<AnyEndpoint, 'method' | 'sends' | 'visitors'>): boolean {
  return visitors === undefined ? method === 'GET' && sends === undefined : visitors === 'allowed'
}

/** An endpoint with its closed list of refusals. */
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

/** For type checking only: a misspelt field is an error, and the types of the schemas are kept. */
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
/** URLs are text: a number may be passed where text is expected. */
type Textual<T> = { readonly [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
type AddressPart<Key extends string, S> = S extends z.ZodType ? Given<Key, Textual<z.input<S>>> : unknown
type Whole<Body, Field> = [Field] extends [never] ? Part<'body', Body> : { readonly body: FormData }

/** The input of a call: path parameters, query, body (a form where it accepts files). */
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

/** The parameters in a URL issued by the server; undefined if it is not one of this endpoint's. */
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
