import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/withdrawals/endpoints/public'
import { type Route, serve } from '#platform/http/route.ts'
import { readWithdrawalCaps } from '../actions/read-withdrawal-caps.ts'
import type { WithdrawalsParts } from '../parts.ts'

/** What public pages show of withdrawals. */
export function publicWithdrawalRoutes({ settings }: Pick<WithdrawalsParts, 'settings'>): Route[] {
  return [serve(endpoints.readWithdrawalCaps, async () => ok(readWithdrawalCaps(settings)))]
}
