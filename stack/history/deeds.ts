import type { FreezeReason } from '@clearhold/contract/accounts/permissions'
import type { WithdrawalMethod } from '@clearhold/contract/withdrawals/rules'

/** The name of a plan in the demo's catalogue. */
export type PlanName = 'advance' | 'premium' | 'gold' | 'platinum'

/** Actions of investors, each through the calls of its page. `who` is a username; `key` names an item within the script. */
export type PersonDeed = { readonly who: string } & (
  | { readonly do: 'register'; readonly invitedBy?: string }
  | { readonly do: 'confirm_email' }
  | { readonly do: 'add_factor' | 'remove_factor' }
  | { readonly do: 'send_identity' | 'send_identity_again' }
  | { readonly do: 'deposit'; readonly amountMicro: bigint }
  | { readonly do: 'tell_of_bank_payment'; readonly key: string; readonly amountMicro: bigint }
  | { readonly do: 'begin_plan'; readonly plan: PlanName; readonly amountMicro: bigint }
  | { readonly do: 'leave_plan' }
  | { readonly do: 'add_address' }
  | {
      readonly do: 'withdraw'
      readonly key: string
      readonly type: 'profit' | 'capital' | 'referral_bonus'
      readonly method: WithdrawalMethod
      readonly amountMicro: bigint
      /** To a new address whose confirmation link is not followed. */
      readonly isNewAddress?: boolean
    }
  | { readonly do: 'cancel' | 'say_received' | 'dispute'; readonly key: string }
  | { readonly do: 'write_message'; readonly subject: string; readonly message: string }
  | { readonly do: 'write_testimonial'; readonly rating: number; readonly text: string }
)

/** Actions of the two demo admins and the operator. */
export type StaffDeed =
  | {
      readonly do: 'decide_identity'
      readonly who: string
      readonly outcome: 'approve' | 'revise' | 'reject' | 'reject_finally'
      readonly by: Admin
    }
  | { readonly do: 'decide_bank_payment'; readonly key: string; readonly outcome: 'credit' | 'reject' }
  /** As many signatures as it needs, or one of two, so that it waits. An automatic payout needs none. */
  | { readonly do: 'approve_withdrawal'; readonly key: string; readonly signatures: 'all' | 'one' }
  | { readonly do: 'reject_withdrawal'; readonly key: string }
  | { readonly do: 'pay_by_bank'; readonly key: string }
  | { readonly do: 'settle_dispute'; readonly key: string; readonly outcome: 'stands' | 'returned' }
  | { readonly do: 'answer_message'; readonly who: string; readonly text: string }
  | { readonly do: 'decide_testimonial'; readonly who: string; readonly isPublished: boolean }
  | { readonly do: 'freeze'; readonly who: string; readonly reason: FreezeReason }
  | { readonly do: 'unfreeze' | 'close_account'; readonly who: string }
  | { readonly do: 'pay_capital'; readonly amountMicro: bigint }

export type Admin = 'admin_one' | 'admin_two'

/** What happens at one moment of business time: investors first, independently of each other, then staff. */
export interface Moment {
  /** Since the start of the history. */
  readonly atMs: number
  readonly people: readonly PersonDeed[]
  readonly staff: readonly StaffDeed[]
}

export interface Past {
  readonly days: number
  readonly moments: readonly Moment[]
  /** Usernames, including those that `seed demo` added. */
  readonly people: readonly string[]
}
