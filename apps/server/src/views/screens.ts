import type { Limit } from '@clearhold/contract/endpoint'
import { ok } from '@clearhold/contract/result'
import { type Screen, type ScreenLook, type ScreenPart, screenLimit } from '@clearhold/contract/screen'
import { homeScreen } from '@clearhold/contract/views/screens/home'
import { userScreen } from '@clearhold/contract/views/screens/user'
import { withdrawScreen } from '@clearhold/contract/views/screens/withdraw'
import type { Reader } from '../platform/database/database.ts'
import { gatherReads } from '../platform/database/gather-reads.ts'
import { lastSeq } from '../platform/events/outbox.ts'
import { admit, callerOf } from '../platform/http/caller.ts'
import { type Call, type Route, serve } from '../platform/http/route.ts'

const screens = [homeScreen, withdrawScreen, userScreen]

/**
 * A screen answers what the routes of its parts answer, each under its own access rule. They start together, so that their reads are
 * gathered into a few statements.
 */
export function screenRoutes(reader: Reader, routes: readonly Route[]): Route[] {
  const known = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
  return screens.map(({ endpoint, parts }) => {
    const served = partsServed(parts, known)
    return serve(endpoint, (call) => {
      const look = { ...call.query, id: call.params.id }
      const { personId } = callerOf(call.caller)
      return gatherReads(async () => {
        // First, in the first statement: the stream reports what happens after it.
        const [seq, ...answers] = await Promise.all([
          lastSeq(reader, personId),
          ...served.map((part) => partAnswer(part, look, { ...call, body: undefined })),
        ])
        return ok({ seq: String(seq), parts: Object.fromEntries(answers) })
      })
    })
  })
}

interface ServedPart extends ScreenPart {
  readonly name: string
  /** Undefined where this edition does not have it. */
  readonly route: Route | undefined
}

function partsServed(parts: Screen['parts'], routes: ReadonlyMap<string, Route>): readonly ServedPart[] {
  return Object.entries(parts).map(([name, part]) => {
    const { method, path, stepUp, limits = [], sends } = part.endpoint
    if (method !== 'GET' || stepUp !== undefined || sends !== undefined || limits.some(isStricter)) {
      throw new Error(`${method} ${path} asks for more than who calls: it cannot be a part of a screen`)
    }
    return { ...part, name, route: routes.get(`${method} ${path}`) }
  })
}

/** A limit stricter than the screen's own. */
function isStricter({ by, max, windowSeconds }: Limit): boolean {
  const perSecond = screenLimit.max / screenLimit.windowSeconds
  return by !== screenLimit.by || max / windowSeconds < perSecond
}

/** Null for any answer but a success: a request for the part alone then tells why, also in the log. */
async function partAnswer(
  { name, route, input }: ServedPart,
  look: ScreenLook,
  call: Call<unknown, unknown, undefined>,
): Promise<readonly [name: string, answer: unknown]> {
  const asked = input(look)
  if (route === undefined || asked === undefined) return [name, null]
  const params = route.params?.parse(asked.params) ?? {}
  if (admit(route, call.caller, params as Record<string, string>) !== 'admitted') return [name, null]
  try {
    const result = await route.handle({ ...call, params, query: route.query?.parse(asked.query ?? {}) })
    return [name, result.ok ? result.value : null]
  } catch {
    return [name, null]
  }
}
