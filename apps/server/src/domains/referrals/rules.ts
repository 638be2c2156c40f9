import type { AccountState } from '@clearhold/contract/accounts/permissions'
import type { ReferralReason, ReferralStage } from '@clearhold/contract/referrals/rules'

/** No I, O, 0 or 1: a code is read aloud and typed by hand. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 8
const codePattern = /^[A-HJ-NP-Z2-9]{8}$/

/** A code from random bytes; thirty-two letters, so that each byte maps to one without bias. */
export function codeFrom(chance: Uint8Array): string {
  if (chance.length < codeLength) throw new RangeError('a code needs eight random bytes')
  return [...chance.subarray(0, codeLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** The code in what a user typed or in the link they followed; undefined when it is none of ours. */
export function codeOf(raw: string): string | undefined {
  const code = raw.trim().toUpperCase()
  return codePattern.test(code) ? code : undefined
}

export interface Joined {
  readonly personId: string
  readonly email: string
  readonly joinedAt: Date
  readonly isStaff: boolean
  readonly state: AccountState
}

export type AttributionOutcome = 'attributed' | 'same_person' | 'refused'

/**
 * Whether a person counts as invited by a referrer. Inviting oneself does not count, neither by one's own code nor from an alias of the same
 * mailbox; a referrer must have joined before the invited person, so invitations never form a cycle; and staff earn nothing by inviting.
 */
export function judgeAttribution(person: Joined, referrer: Joined): AttributionOutcome {
  if (person.personId === referrer.personId || referrer.isStaff || person.isStaff) return 'refused'
  if (referrer.state === 'closed' || referrer.joinedAt.getTime() >= person.joinedAt.getTime()) return 'refused'
  return mailboxOf(person.email) === mailboxOf(referrer.email) ? 'same_person' : 'attributed'
}

/** Mail providers whose addresses ignore dots. */
const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox an address delivers to, without tags after a plus sign. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).toLowerCase()
  const host = email.slice(at + 1).toLowerCase()
  const untagged = name.split('+')[0] ?? name
  const box = dotless.has(host) ? untagged.replaceAll('.', '') : untagged
  return `${box}@${host === 'googlemail.com' ? 'gmail.com' : host}`
}

export const bonusStates = ['reserved', 'paid', 'ended'] as const
export type BonusState = (typeof bonusStates)[number]

export interface Invitation {
  readonly objection: 'same_person' | null
  readonly bonusState: BonusState | null
  readonly bonusReason: 'left_early' | 'plan_without_bonus' | null
  readonly personState: AccountState
}

/** The stage of an invitation, and why its bonus is not (yet) paid. */
export function standingOf(invitation: Invitation): { stage: ReferralStage; reason: ReferralReason } {
  const { objection, bonusState, bonusReason, personState } = invitation
  if (objection !== null) return { stage: 'ended', reason: objection }
  if (bonusState === 'paid') return { stage: 'paid', reason: 'paid' }
  if (bonusState === 'reserved') return { stage: 'running', reason: 'plan_running' }
  if (bonusState === 'ended') return { stage: 'ended', reason: bonusReason ?? 'left_early' }
  if (personState === 'closed') return { stage: 'ended', reason: 'account_closed' }
  return { stage: 'joined', reason: 'no_plan_yet' }
}
