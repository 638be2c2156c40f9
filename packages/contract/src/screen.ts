import { personRefSchema } from './accounts/schema.ts'
import type { Address, PathInput } from './address.ts'
import { type Access, type AnyEndpoint, defineEndpoint, type Endpoint, type InputOf, type Limit } from './endpoint.ts'
import { type Language, languages } from './language.ts'
import { z } from './zod.ts'

/** The parameters of a screen: whose it is, in which language, and which tab is open. */
export interface ScreenLook {
  readonly id: string
  readonly language: Language
  readonly tab?: string | undefined
}

type Answering = AnyEndpoint & { readonly answer?: z.ZodType }

/** One part of a screen: its endpoint, and the input of the call. */
export interface ScreenPart {
  readonly endpoint: Answering
  /** Undefined where the screen with these parameters does not have the part. */
  readonly input: (look: ScreenLook) => PathInput | undefined
}

/** For type checking only: an input that the endpoint does not accept is an error. */
/* @__NO_SIDE_EFFECTS__ */
export function screenPart<E extends Answering>(
  endpoint: E,
  input: (look: ScreenLook) => InputOf<E> | undefined,
): ScreenPart {
  return { endpoint, input: input as ScreenPart['input'] }
}

const params = z.object({ id: personRefSchema })
const query = z.object({ language: z.enum(languages).default('en'), tab: z.string().max(20).optional() })

/* @__NO_SIDE_EFFECTS__ */
function answerOf(parts: Readonly<Record<string, ScreenPart>>) {
  const schemas = Object.entries(parts).map(([name, { endpoint }]) => [name, (endpoint.answer ?? z.never()).nullable()])
  return z.object({
    /** The caller's last event when it was read: later events tell which parts are out of date. */
    seq: z.string().regex(/^\d{1,18}$/),
    /** Null where the caller may not see the part, it was not requested, or it could not be read: requested alone it says why. */
    parts: z.object(Object.fromEntries(schemas) as Record<string, z.ZodNullable<z.ZodType>>),
  })
}

/** Everything a screen shows first, in one answer composed of the answers of its parts. */
export interface Screen {
  readonly endpoint: Endpoint<typeof params, typeof query, undefined, ReturnType<typeof answerOf>, never, never>
  readonly parts: Readonly<Record<string, ScreenPart>>
}

interface ScreenDraft {
  readonly path: Address['path']
  readonly access: Access
  readonly summary: string
  readonly tag: string
  readonly parts: Readonly<Record<string, ScreenPart>>
}

/** Higher than any real use. Over the limit each part can still be requested alone, within its own limits. */
export const screenLimit: Limit = { by: 'person', max: 120, windowSeconds: 60 }

/* @__NO_SIDE_EFFECTS__ */
export function defineScreen({ parts, ...about }: ScreenDraft): Screen {
  // No topics: an event refetches the parts it names, never the whole.
  const answer = answerOf(parts)
  const limits = [screenLimit]
  return {
    endpoint: defineEndpoint({ ...about, method: 'GET', limits, topics: [], params, query, answer, refusals: {} }),
    parts,
  }
}
