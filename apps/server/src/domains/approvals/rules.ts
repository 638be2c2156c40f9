import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { ApprovalState } from '@clearhold/contract/approvals/schema'
import { capitalErrorCodes } from '@clearhold/contract/treasury/errors'
import { z } from 'zod'

/** A request nobody decided in three days is not what its maker wants any more. */
export const commandLifetimeMs = 72 * 60 * 60 * 1000

/** One line of what would change, as both people read it. */
export const changeLineSchema = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type ChangeLine = Readonly<z.infer<typeof changeLineSchema>>

/** Why a command cannot be made or carried out; a domain with a new reason adds its code here. */
export const commandRefusals = [
  'not_found',
  'not_allowed',
  'nothing_to_change',
  'capital_short',
  'entry_not_found',
  'entry_too_small',
  'entry_not_reversible',
  'money_moved_on',
  'owners_too_few',
  'account_not_empty',
  'account_not_active',
  'deposit_decided',
  'deposit_of_chain',
  'deposit_has_money',
  'deposit_not_frozen',
  ...capitalErrorCodes,
  'chain_late',
  'withdrawal_decided',
  'withdrawal_not_voided',
  'plan_rate_above_ceiling',
  'plan_text_missing',
  'plan_version_frozen',
  'plan_not_offered',
  'announcement_over',
  'restriction_end_invalid',
  'support_changed',
  'support_placeholder',
] as const
export type CommandRefusal = (typeof commandRefusals)[number]

/** Somebody who makes or decides, as their session says at this moment. */
export interface Actor {
  readonly personId: string
  readonly permissions: ReadonlySet<Permission>
}

export interface Decidable {
  readonly state: ApprovalState
  readonly subject: string
  readonly makerId: string
  readonly money: boolean
  /** When its maker signed it; null while they have not. */
  readonly makerSignedAt: Date | null
  readonly expiresAt: Date
}

/** Two people sign: its maker, before anybody is asked to approve it, and the one who does. */
export function waitsForMaker({ state, money, makerSignedAt }: Omit<Decidable, 'expiresAt'>): boolean {
  return state === 'waiting' && money && makerSignedAt === null
}

/** What is asked for is read by those who may decide it, and by who asked. */
export function mayRead(
  { makerId }: Pick<Decidable, 'makerId'>,
  actor: Actor,
  permissionToApprove: Permission,
): boolean {
  return makerId === actor.personId || actor.permissions.has(permissionToApprove)
}

/** Waiting on paper, but its time is over. */
export function isOverdue({ state, expiresAt }: Decidable, now: Date): boolean {
  return state === 'waiting' && expiresAt.getTime() <= now.getTime()
}

/** Nobody decides about themselves, neither by asking nor by saying yes or no. */
export function isAbout(subject: string, personId: string): boolean {
  return subject === `person:${personId}`
}

export type Hindrance = 'own' | 'permission' | 'not_waiting' | 'about_you' | 'maker_unsigned'

/** Why this person cannot decide this command; undefined when they can. Nobody is above it. */
export function hindranceOf(
  command: Decidable,
  actor: Actor,
  permissionToApprove: Permission,
  now: Date,
): Hindrance | undefined {
  if (command.state !== 'waiting' || isOverdue(command, now)) return 'not_waiting'
  if (command.makerId === actor.personId) return 'own'
  if (!actor.permissions.has(permissionToApprove)) return 'permission'
  if (isAbout(command.subject, actor.personId)) return 'about_you'
  return waitsForMaker(command) ? 'maker_unsigned' : undefined
}

/** What is no longer as the maker saw it, line by line; both describe the same command. */
export function differenceOf(seen: readonly ChangeLine[], present: readonly ChangeLine[]): string {
  const lines = seen.flatMap(({ field, before }) => {
    const now = present.find((line) => line.field === field)?.before ?? ''
    return now === before ? [] : [`${field}: ${before || '-'} -> ${now || '-'}`]
  })
  return lines.join('; ') || 'state'
}
