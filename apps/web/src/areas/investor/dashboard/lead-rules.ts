import type { KycStatus } from '@clearhold/contract/kyc/rules'
import { finalWithdrawalStates } from '@clearhold/contract/withdrawals/rules'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'

interface PositionStatus {
  readonly kyc: KycStatus | undefined
  readonly withdrawals: readonly Pick<Withdrawal, 'state' | 'holdUntil'>[]
  readonly arriving: number
  /** Steps of the checklist that are not done. */
  readonly left: number
}

export type LeadSentence =
  | { readonly key: 'revision' | 'confirm' | 'address' | 'identity' | 'nothing' }
  | { readonly key: 'left' | 'leaving' | 'arriving'; readonly count: number }

/** What needs the person comes first; else that nothing does; then what is on its way by itself. */
export function leadOf({ kyc, withdrawals, arriving, left }: PositionStatus): LeadSentence[] {
  const isWaitingForThem = withdrawals.some(({ state }) => state === 'paid')
  const isHeldForIdentity = withdrawals.some(({ state }) => state === 'awaiting_verification') && kyc !== 'pending'
  // The wait of an address begins when they have confirmed it.
  const isUnconfirmed = withdrawals.some(({ state, holdUntil }) => state === 'on_hold' && holdUntil === null)
  const needs: LeadSentence[] = [
    ...(kyc === 'revision' ? [{ key: 'revision' } as const] : []),
    ...(isWaitingForThem ? [{ key: 'confirm' } as const] : []),
    ...(isUnconfirmed ? [{ key: 'address' } as const] : []),
    ...(isHeldForIdentity && kyc !== 'revision' ? [{ key: 'identity' } as const] : []),
  ]
  const first: LeadSentence[] =
    needs.length > 0 ? needs : left > 0 ? [{ key: 'left', count: left }] : [{ key: 'nothing' }]
  const leaving = withdrawals.filter(({ state }) => !finalWithdrawalStates.includes(state) && state !== 'paid').length
  return [
    ...first,
    ...(leaving > 0 ? [{ key: 'leaving', count: leaving } as const] : []),
    ...(arriving > 0 ? [{ key: 'arriving', count: arriving } as const] : []),
  ]
}
