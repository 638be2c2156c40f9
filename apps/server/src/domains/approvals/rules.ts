import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { ApprovalState } from '@clearhold/contract/approvals/schema'
import { capitalErrorCodes } from '@clearhold/contract/treasury/errors'
import { z } from 'zod'

/** A command still undecided after three days no longer reflects what its maker wants. */
export const commandLifetimeMs = 72 * 60 * 60 * 1000
/** A key counts after so many hours of business time: its owner hears of it before it can sign. */
export const keyRestHours = 24

/** One line of what would change, as maker and approver read it. */
export const changeLineSchema = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type ChangeLine = Readonly<z.infer<typeof changeLineSchema>>

/** Why a command cannot be proposed or executed; a domain with a new reason adds its code here. */
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
  'incident_resolved',
  'restriction_end_invalid',
  'end_not_asked',
  'support_changed',
  'support_placeholder',
  'recovery_code_wrong',
  'recovery_over',
  'recovery_not_for_staff',
] as const
export type CommandRefusal = (typeof commandRefusals)[number]

/** A maker or approver, with the permissions of their current session. */
export interface Actor {
  readonly personId: string
  readonly permissions: ReadonlySet<Permission>
}

export interface Decidable {
  readonly state: ApprovalState
  readonly subject: string
  readonly makerId: string
  readonly money: boolean
  /** When the maker signed it; null before that. */
  readonly makerSignedAt: Date | null
  readonly expiresAt: Date
}

/** Two people sign: the maker, before approvers are notified, and the approver. */
export function waitsForMaker({ state, money, makerSignedAt }: Omit<Decidable, 'expiresAt'>): boolean {
  return state === 'waiting' && money && makerSignedAt === null
}

/** A command is readable by its maker and by those who may decide it. */
export function mayRead(
  { makerId }: Pick<Decidable, 'makerId'>,
  actor: Actor,
  permissionToApprove: Permission,
): boolean {
  return makerId === actor.personId || actor.permissions.has(permissionToApprove)
}

/** Stored as waiting, but past its expiry. */
export function isOverdue({ state, expiresAt }: Decidable, now: Date): boolean {
  return state === 'waiting' && expiresAt.getTime() <= now.getTime()
}

/** People can neither propose nor decide a command about themselves. */
export function isAbout(subject: string, personId: string): boolean {
  return subject === `person:${personId}`
}

export type Hindrance = 'own' | 'permission' | 'not_waiting' | 'about_you' | 'maker_unsigned'

/** Why this person cannot decide this command; undefined when they can. No role is exempt. */
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

/** What changed since the maker saw it, line by line; both describe the same command. */
export function differenceOf(seen: readonly ChangeLine[], present: readonly ChangeLine[]): string {
  const lines = seen.flatMap(({ field, before }) => {
    const now = present.find((line) => line.field === field)?.before ?? ''
    return now === before ? [] : [`${field}: ${before || '-'} -> ${now || '-'}`]
  })
  return lines.join('; ') || 'state'
}
