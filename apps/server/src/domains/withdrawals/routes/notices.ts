import { ok } from '@clearhold/contract/result'
import * as own from '@clearhold/contract/withdrawals/endpoints/own'
import * as open from '@clearhold/contract/withdrawals/endpoints/public'
import { cachedFor } from '#platform/cache/cached.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { changeNoticeConsent } from '../actions/change-notice-consent.ts'
import { readWithdrawalNotices } from '../actions/read-withdrawal-notices.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readConsent } from '../store/notices.ts'

/** Withdrawn consent takes effect on every page within a minute. */
const cacheMs = 60_000

/** Public notices of real withdrawals, and each person's consent to them. */
export function noticeRoutes({ database, clock }: Pick<WithdrawalsParts, 'database' | 'clock'>): Route[] {
  const notices = cachedFor(clock, cacheMs, () => readWithdrawalNotices(database.reader, clock.now()))
  return [
    serve(open.readWithdrawalNotices, async () => ok(await notices())),
    serve(own.readNoticeConsent, async ({ caller }) =>
      ok({ agreed: await readConsent(database.reader, callerOf(caller).personId) }),
    ),
    serve(own.changeNoticeConsent, async ({ caller, body, requestId }) => {
      const change = { personId: callerOf(caller).personId, agreed: body.agreed, requestId }
      await database.transaction((tx) => changeNoticeConsent(tx, change))
      return ok(body)
    }),
  ]
}
