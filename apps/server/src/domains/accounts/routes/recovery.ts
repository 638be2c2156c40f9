import * as endpoints from '@clearhold/contract/accounts/endpoints/recovery'
import type { RecoveryItem } from '@clearhold/contract/accounts/recovery'
import { ok } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { checkSpokenCode } from '../actions/check-spoken-code.ts'
import { refuseRecovery } from '../actions/refuse-recovery.ts'
import { requestRecovery } from '../actions/request-recovery.ts'
import { stopRecoveryByLink } from '../actions/stop-recovery-by-link.ts'
import type { AccountsParts } from '../parts.ts'
import { recoverFactorCommandName } from '../rules.ts'
import { type Recovery, readRecoveries } from '../store/recoveries.ts'

const recoveriesShown = 20

/** For account holders who cannot log in, or whose account an attacker tries to recover. */
export function recoveryRoutes(parts: AccountsParts): Route[] {
  return [
    serve(endpoints.requestRecovery, ({ body, requestId }) => requestRecovery(parts, { ...body, requestId })),
    serve(endpoints.stopRecoveryByLink, ({ body, requestId }) => stopRecoveryByLink(parts, { ...body, requestId })),
  ]
}

/** For reviewers: what was asked for, and what they say to it. */
export function recoveryReviewRoutes(parts: {
  readonly database: Database
  readonly masterKey: MasterKey
  readonly approvals: ApprovalParts
}): Route[] {
  const { database } = parts
  return [
    serve(endpoints.listRecoveries, async ({ params }) => {
      const recoveries = await readRecoveries(database.reader, params.id, recoveriesShown)
      return ok({ recoveries: recoveries.map(presented) })
    }),
    serve(endpoints.proposeRecovery, async (call) => {
      const { spokenCode, check, reason } = call.body
      const { id: personId, recoveryId } = call.params
      const byPersonId = callerOf(call.caller).personId
      const { requestId } = call
      const heard = await checkSpokenCode(parts, { personId, recoveryId, spokenCode, byPersonId, requestId })
      if (!heard.ok) return heard
      // Without the code: commands are kept, and shown to approvers.
      const input = { personId, recoveryId, check }
      return proposeByCall(parts, call, { command: recoverFactorCommandName, input, reason })
    }),
    serve(endpoints.refuseRecovery, async ({ caller, params, body, language, requestId }) => {
      const { id: personId, recoveryId } = params
      const refusing = { personId, recoveryId, byPersonId: callerOf(caller).personId, ...body, requestId }
      const refused = await database.transaction((tx) => refuseRecovery(tx, refusing))
      return refused.ok ? ok({ message: noticeText(language, 'recoveryRefused') }) : refused
    }),
  ]
}

/** Without the code: the reviewer must hear it. */
function presented(recovery: Recovery): RecoveryItem {
  const written = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: recovery.id,
    state: recovery.state,
    end: recovery.end,
    askedAt: recovery.askedAt.toISOString(),
    askedBusinessAt: recovery.askedBusinessAt.toISOString(),
    beganAt: written(recovery.beganAt),
    beganBusinessAt: written(recovery.beganBusinessAt),
    endsBusinessAt: written(recovery.endsBusinessAt),
    endedAt: written(recovery.endedAt),
    endedBusinessAt: written(recovery.endedBusinessAt),
    bookRestsUntil: written(recovery.bookRestsUntil),
  }
}
