import { eventTopics } from '@clearhold/contract/events'
import { withdrawalStates } from '@clearhold/contract/withdrawals/rules'
import type { EndReason } from '#domains/accounts/rules.ts'
import { approvalParts } from '#main/wiring/approvals.ts'
import type { Installation } from './installation.ts'
import type { KnownState } from './states.ts'

const endReasons: Readonly<Record<EndReason, true>> = {
  signed_out: true,
  revoked: true,
  others_revoked: true,
  token_reused: true,
  password_changed: true,
  email_changed: true,
  frozen: true,
  closed: true,
  ended_by_staff: true,
  recovered: true,
}

/** As ledger.kind_of reads them from the names of accounts. */
const accountKinds = [
  'cash',
  'locked',
  'profit',
  'bonus',
  'leaving',
  'escrow',
  'capital',
  'bank',
  'custody',
  'suspense',
  'dust',
] as const

/** States that are listed in the code and in no database constraint. */
export function codeStates({ config, served }: Pick<Installation, 'config' | 'served'>): KnownState[] {
  const { registry } = approvalParts(config.EDITION, served.parts, served.kyc)
  const listed = (table: string, column: string, values: Iterable<string>): KnownState[] =>
    [...values].map((value) => ({ table, condition: `${column} = '${value}'` }))
  return [
    ...listed('ledger.account', 'kind', accountKinds),
    ...listed('accounts.session', 'ended_reason', Object.keys(endReasons)),
    ...listed('approvals.command', 'command', registry.keys()),
    ...listed('withdrawals.step', 'state', withdrawalStates),
    ...listed('platform.outbox', 'type', Object.keys(eventTopics)),
  ]
}
