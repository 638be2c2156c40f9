import { holderReports, type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import type { EventOf, EventPayloads } from '@clearhold/contract/event-payloads'
import { exportedLists } from '@clearhold/contract/lists'
import { gateCauses } from '@clearhold/contract/solvency/schema'
import { alarmKinds } from '@clearhold/contract/treasury/alarms'
import { z } from 'zod'

const reviewOpenedSchema = z.object({
  permission: z.enum(permissions),
  ofPersonId: z.string(),
  withdrawalId: z.string(),
  reference: z.string(),
  amount: z.string(),
})

const listExportedSchema = z.object({ ofPersonId: z.string(), list: z.enum(exportedLists) })

const recoveryOpenedSchema = z.object({ ofPersonId: z.string() })

const sanctionsHitSchema = z.object({ ofPersonId: z.string() })

const reportedSchema = z.object({ ofPersonId: z.string(), report: z.enum(holderReports) })

const restrictionBegunSchema = z.object({ ofPersonId: z.string(), restriction: z.enum(['freeze', 'legalHold']) })

const alarmRaisedSchema = z.object({ kind: z.enum(alarmKinds), stopsPayouts: z.boolean() })

const threadWrittenSchema = z.object({ threadId: z.string(), ofPersonId: z.string().optional() })

const gateClosedSchema = z.object({ cause: z.enum(gateCauses) })
const anchorStuckSchema = z.object({ snapshot: z.string() })
const witnessRefusedSchema = z.object({ witness: z.string() })

export interface Asking {
  readonly permission: Permission
  /** The person concerned, who is not asked about their own matter; undefined where there is none. */
  readonly ofPersonId: string | undefined
  /** The event for each holder of the permission. */
  readonly event: EventOf<
    | 'withdrawal.review'
    | 'alarm.notice'
    | 'gate.notice'
    | 'proof.notice'
    | 'export.notice'
    | 'restriction.notice'
    | 'report.notice'
    | 'sanctions.notice'
    | 'recovery.notice'
    | 'support.waiting'
  >
}

/**
 * Who must act on an event that belongs to no single person: everyone who holds the permission when it is delivered. The writer of the
 * event need not know them, nor lock their rows.
 */
export function askingOf(type: string, payload: Readonly<Record<string, unknown>>): Asking | undefined {
  if (type === 'alarm.raised') {
    const { kind: alarm, stopsPayouts } = alarmRaisedSchema.parse(payload)
    const told = { alarm, effect: stopsPayouts ? 'stops' : 'none' } as const
    return { permission: 'owner', ofPersonId: undefined, event: { type: 'alarm.notice', payload: told } }
  }
  if (type === 'gate.closed') {
    const { cause: gateCause } = gateClosedSchema.parse(payload)
    return { permission: 'owner', ofPersonId: undefined, event: { type: 'gate.notice', payload: { gateCause } } }
  }
  const told = proofTroubleOf(type, payload)
  if (told !== undefined)
    return { permission: 'owner', ofPersonId: undefined, event: { type: 'proof.notice', payload: told } }
  if (type === 'list.exported') {
    const { ofPersonId, list } = listExportedSchema.parse(payload)
    return { permission: 'owner', ofPersonId, event: { type: 'export.notice', payload: { list } } }
  }
  if (type === 'recovery.opened') {
    const { ofPersonId } = recoveryOpenedSchema.parse(payload)
    const told = { userId: ofPersonId }
    return { permission: 'kyc_reviewer', ofPersonId, event: { type: 'recovery.notice', payload: told } }
  }
  if (type === 'sanctions.found') {
    const { ofPersonId } = sanctionsHitSchema.parse(payload)
    return { permission: 'owner', ofPersonId, event: { type: 'sanctions.notice', payload: { userId: ofPersonId } } }
  }
  if (type === 'support.written') {
    const { threadId, ofPersonId } = threadWrittenSchema.parse(payload)
    return { permission: 'support', ofPersonId, event: { type: 'support.waiting', payload: { threadId } } }
  }
  if (type === 'account.reported') {
    const { ofPersonId, report } = reportedSchema.parse(payload)
    // Support proposes the end of a freeze; about staff, owners are told.
    const permission = report === 'end_asked' ? 'support' : 'owner'
    return { permission, ofPersonId, event: { type: 'report.notice', payload: { report, userId: ofPersonId } } }
  }
  if (type === 'restriction.begun') {
    const { ofPersonId, restriction } = restrictionBegunSchema.parse(payload)
    const told = { restriction, userId: ofPersonId }
    return { permission: 'owner', ofPersonId, event: { type: 'restriction.notice', payload: told } }
  }
  if (type !== 'withdrawal.review_opened') return undefined
  const { permission, ofPersonId, ...asked } = reviewOpenedSchema.parse(payload)
  return { permission, ofPersonId, event: { type: 'withdrawal.review', payload: asked } }
}

function proofTroubleOf(
  type: string,
  payload: Readonly<Record<string, unknown>>,
): EventPayloads['proof.notice'] | undefined {
  if (type === 'anchor.stuck')
    return { proofTrouble: 'anchor_stuck', snapshot: anchorStuckSchema.parse(payload).snapshot }
  if (type === 'witness.refused')
    return { proofTrouble: 'witness_refuses', witness: witnessRefusedSchema.parse(payload).witness }
  return undefined
}
