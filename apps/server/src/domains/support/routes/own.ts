import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/support/endpoints'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listOwnThreads } from '../actions/list-own-threads.ts'
import { markThreadRead } from '../actions/mark-thread-read.ts'
import { openThread } from '../actions/open-thread.ts'
import { showOwnThread } from '../actions/show-own-thread.ts'
import { writeInThread } from '../actions/write-in-thread.ts'
import type { ThreadParts } from '../parts.ts'

/** Threads of the person who is signed in; those of other people do not exist for them. */
export function ownThreadRoutes(parts: ThreadParts): Route[] {
  return [
    serve(endpoints.listOwnThreads, async ({ caller }) => ok(await listOwnThreads(parts, callerOf(caller).personId))),
    serve(endpoints.showOwnThread, ({ caller, params: { id } }) =>
      showOwnThread(parts, { kind: 'investor', personId: callerOf(caller).personId, threadId: id }),
    ),
    serve(endpoints.openThread, async ({ caller, body, requestId }) => {
      const { personId } = callerOf(caller)
      const result = await openThread(parts, { ...body, personId, requestId })
      return result.ok ? ok({ _id: result.value }) : result
    }),
    serve(endpoints.writeInThread, async ({ caller, params: { id }, body, requestId }) => {
      const asker = { kind: 'investor', personId: callerOf(caller).personId, threadId: id } as const
      const result = await writeInThread(parts, { ...body, asker, requestId })
      return result.ok ? ok({ status: result.value }) : result
    }),
    serve(endpoints.markOwnThreadRead, async ({ caller, params: { id }, body }) => {
      const reader = { kind: 'investor', personId: callerOf(caller).personId, threadId: id } as const
      const result = await markThreadRead(parts, { reader, upTo: new Date(body.upTo) })
      return result.ok ? ok({ status: result.value }) : result
    }),
  ]
}
