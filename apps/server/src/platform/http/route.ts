import type { Readable } from 'node:stream'
import type { AnyEndpoint, Endpoint } from '@clearhold/contract/endpoint'
import type { ErrorCode } from '@clearhold/contract/error-codes'
import type { Language } from '@clearhold/contract/language'
import type { Refusal } from '@clearhold/contract/result'
import type { z } from 'zod'
import type { Caller } from './caller.ts'

export interface UploadedFile<Field extends string = string> {
  readonly field: Field
  readonly bytes: Buffer
}

export interface CookieChange {
  readonly name: string
  /** Undefined deletes the cookie. */
  readonly value: string | undefined
  /** Absent: a session cookie. */
  readonly maxAgeSeconds?: number
}

export interface Call<Params, Query, Body, Field extends string = string> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly requestId: string
  readonly language: Language
  /** The caller: present on every route but public ones, where it is undefined. */
  readonly caller: Caller | undefined
  readonly files: readonly UploadedFile<Field>[]
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The caller's network address, IPv6 by its /64; for rate limits and the person's own sign-in history. */
  readonly address: string
  readonly device: string
  /** The last event that a reconnecting reader of a stream has seen. */
  readonly lastEventId?: string | undefined
}

/** What a handler answers: the value (and cookies to set), or a refusal. */
export type Answered<Value, Code extends string = string> = (
  | { readonly ok: true; readonly value: Value }
  | Refusal<Code>
) & { readonly cookies?: readonly CookieChange[] }

type Schema = z.ZodType | undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
/** JSON by its schema, or bytes. */
type Sent<S> = S extends z.ZodType ? z.input<S> : Readable | Buffer

/** An endpoint with its handler, types erased. */
export interface Route extends AnyEndpoint {
  readonly handle: (call: Call<unknown, unknown, unknown>) => Promise<Answered<unknown>>
}

/** Serves an endpoint of the contract: the handler takes what its schemas accept and answers what they define. */
export function serve<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
  Field extends string,
  Code extends ErrorCode,
>(
  endpoint: Endpoint<Params, Query, Body, Answer, Field, Code>,
  handle: (call: Call<Output<Params>, Output<Query>, Output<Body>, Field>) => Promise<Answered<Sent<Answer>, Code>>,
): Route {
  // Requests are validated against the schemas before the handler is called: only then is the cast true.
  return { ...endpoint, handle: handle as Route['handle'] }
}
