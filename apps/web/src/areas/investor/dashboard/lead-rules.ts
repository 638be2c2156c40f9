import type { KycStatus } from '@clearhold/contract/kyc/rules'
import { finalWithdrawalStates } from '@clearhold/contract/withdrawals/rules'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import type { CheckName } from './checklist.ts'

interface InvestorStatus {
  readonly kyc: KycStatus | undefined
  readonly withdrawals: readonly Pick<Withdrawal, 'state' | 'holdUntil'>[]
  readonly arriving: number
  /** Steps of the checklist that are not done. */
  readonly open: readonly CheckName[]
  /** The checklist stands on the page itself: the line only counts it. */
  readonly isBeginning: boolean
}

/** What the investor has to do: the first four because something waits for it, the last two to be safe and able to withdraw. */
export type Need = 'revision' | 'confirm' | 'address' | 'identity' | 'factor' | 'proveIdentity'

export type LeadSentence =
  | { readonly key: 'nothing' }
  | { readonly key: 'left' | 'leaving' | 'arriving'; readonly count: number }

export type LeadWords = { readonly need: Need } | { readonly sentences: readonly LeadSentence[] }

/** One thing that needs the investor, and no other beside it; else that nothing does, and what is on its way by itself. */
export function leadOf(status: InvestorStatus): LeadWords {
  const [need] = needsOf(status)
  if (need !== undefined) return { need }
  const { kyc, withdrawals, arriving, open, isBeginning } = status
  // Documents that we are looking at are not done, and nothing is to be done about them.
  const toDo = open.filter((name) => name !== 'identity' || kyc !== 'pending').length
  const leaving = withdrawals.filter(({ state }) => !finalWithdrawalStates.includes(state) && state !== 'paid').length
  return {
    sentences: [
      isBeginning && toDo > 0 ? { key: 'left', count: toDo } : { key: 'nothing' },
      ...(leaving > 0 ? [{ key: 'leaving', count: leaving } as const] : []),
      ...(arriving > 0 ? [{ key: 'arriving', count: arriving } as const] : []),
    ],
  }
}

/** The most pressing first. */
function needsOf({ kyc, withdrawals, open, isBeginning }: InvestorStatus): Need[] {
  const isWaitingForThem = withdrawals.some(({ state }) => state === 'paid')
  const isHeldForIdentity = withdrawals.some(({ state }) => state === 'awaiting_verification') && kyc !== 'pending'
  // The wait of an address begins when they have confirmed it.
  const isUnconfirmed = withdrawals.some(({ state, holdUntil }) => state === 'on_hold' && holdUntil === null)
  const isOpen = (name: CheckName) => !isBeginning && open.includes(name)
  const needs: readonly (readonly [Need, boolean])[] = [
    ['revision', kyc === 'revision'],
    ['confirm', isWaitingForThem],
    ['address', isUnconfirmed],
    ['identity', isHeldForIdentity],
    ['factor', isOpen('factor')],
    ['proveIdentity', isOpen('identity') && kyc !== 'pending'],
  ]
  return needs.filter(([, isNeeded]) => isNeeded).map(([need]) => need)
}
