import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/support/endpoints'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { answerThread } from '../actions/answer-thread.ts'
import { closeThread } from '../actions/close-thread.ts'
import { listThreads } from '../actions/list-threads.ts'
import { markThreadRead } from '../actions/mark-thread-read.ts'
import { showThread } from '../actions/show-thread.ts'
import type { ThreadParts } from '../parts.ts'

/** All threads, for staff who answer them. */
export function staffThreadRoutes(parts: ThreadParts): Route[] {
  return [
    serve(endpoints.listThreads, async ({ query }) => ok(await listThreads(parts, query))),
    serve(endpoints.showThread, ({ params: { id } }) => showThread(parts, id)),
    serve(endpoints.answerThread, async ({ caller, params: { id }, body, requestId }) => {
      const staffId = callerOf(caller).personId
      const result = await answerThread(parts, { ...body, threadId: id, staffId, requestId })
      return result.ok ? ok({ status: result.value }) : result
    }),
    serve(endpoints.markThreadRead, async ({ params: { id }, body }) => {
      const result = await markThreadRead(parts, { reader: { kind: 'staff', threadId: id }, upTo: new Date(body.upTo) })
      return result.ok ? ok({ status: result.value }) : result
    }),
    serve(endpoints.closeThread, async ({ caller, params: { id }, requestId }) => {
      const staffId = callerOf(caller).personId
      const result = await closeThread(parts, { threadId: id, staffId, requestId })
      return result.ok ? ok({ status: result.value }) : result
    }),
  ]
}
