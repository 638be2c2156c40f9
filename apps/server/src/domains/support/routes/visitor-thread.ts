import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/support/endpoints'
import { type CookieChange, type Route, serve } from '#platform/http/route.ts'
import { markThreadRead } from '../actions/mark-thread-read.ts'
import { openVisitorThread } from '../actions/open-visitor-thread.ts'
import { showOwnThread } from '../actions/show-own-thread.ts'
import { writeInThread } from '../actions/write-in-thread.ts'
import type { ThreadParts } from '../parts.ts'
import { visitMs } from '../rules.ts'

/** Opens a visitor's thread; not readable by scripts, and no other host can set it. */
export const visitCookie = '__Host-clearhold_visit'

function keep(token: string): CookieChange {
  return { name: visitCookie, value: token, maxAgeSeconds: visitMs / 1_000 }
}

/** The thread of a browser: the holder of its cookie reads and writes it, and no other thread. */
export function visitorThreadRoutes(parts: ThreadParts): Route[] {
  return [
    serve(endpoints.readVisitorThread, async ({ cookies }) => {
      const token = cookies[visitCookie]
      if (token === undefined) return ok({ thread: null })
      const thread = await showOwnThread(parts, { kind: 'visitor', token })
      return ok({ thread: thread.ok ? thread.value : null })
    }),
    serve(endpoints.openVisitorThread, async ({ body, cookies, requestId }) => {
      const result = await openVisitorThread(parts, { form: body, token: cookies[visitCookie], requestId })
      if (!result.ok) return result
      const { token } = result.value
      const opened = ok({ status: 'opened' as const })
      return token === undefined ? opened : { ...opened, cookies: [keep(token)] }
    }),
    serve(endpoints.writeInVisitorThread, async ({ body, cookies, requestId }) => {
      const token = cookies[visitCookie]
      if (token === undefined) return refuse('not_found')
      const result = await writeInThread(parts, { ...body, asker: { kind: 'visitor', token }, requestId })
      return result.ok ? ok({ status: result.value }) : result
    }),
    serve(endpoints.markVisitorThreadRead, async ({ body, cookies }) => {
      const token = cookies[visitCookie]
      if (token === undefined) return refuse('not_found')
      const result = await markThreadRead(parts, { reader: { kind: 'visitor', token }, upTo: new Date(body.upTo) })
      return result.ok ? ok({ status: result.value }) : result
    }),
  ]
}
