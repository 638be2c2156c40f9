import type { Language } from '@clearhold/contract/language'
import type { MoneyFate } from '@clearhold/contract/problem'
import type { Refusal } from '@clearhold/contract/result'
import type { z } from 'zod'

/** Who may call a route. A route without this declaration does not type-check and does not start. */
export type Access = 'anyone'

/** What a refusal becomes on the wire: its status, and what it means for the person's money. */
export interface RefusalRule {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503
  readonly money: MoneyFate
}

export interface Call<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly requestId: string
  readonly language: Language
}

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
  readonly summary: string
  readonly tag: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** The one place where this route's codes become statuses. */
  readonly refusals: Readonly<Record<Code, RefusalRule>>
  readonly handle: (
    call: Call<Output<Params>, Output<Query>, Output<Body>>,
  ) => Promise<{ readonly ok: true; readonly value: z.input<Answer> } | Refusal<Code>>
}

/** A route with its types folded away, as the server mounts it. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  readonly answer: z.ZodType
  readonly refusals: Readonly<Record<string, RefusalRule>>
  readonly handle: (call: Call<unknown, unknown, unknown>) => Promise<{ ok: true; value: unknown } | Refusal<string>>
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
