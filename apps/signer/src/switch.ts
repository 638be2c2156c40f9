import { createHash } from 'node:crypto'
import { commandStatement } from '@clearhold/contract/approvals/statement'
import { hasMoved } from './adoption-store.ts'
import type { Tx } from './database.ts'
import { signedBy } from './evidence.ts'
import { hasOtherHot } from './other-hot.ts'
import type { Parts } from './parts.ts'
import { Refusal } from './refusal.ts'
import { type CommandRow, insertSwitch, readAcceptedCommand, readApprovedCommand, readSwitch } from './store.ts'

export interface SwitchState {
  /** '0' when it was never used. */
  readonly id: string
  readonly stopped: boolean
  readonly reason: string | null
  readonly by: string | null
  readonly at: string | null
}

export async function switchState(tx: Tx): Promise<SwitchState> {
  const row = await readSwitch(tx)
  if (row === undefined) return { id: '0', stopped: false, reason: null, by: null, at: null }
  return { ...row, id: row.id.toString(), at: row.at.toISOString() }
}

export async function refuseWhileStopped(tx: Tx): Promise<void> {
  if ((await readSwitch(tx))?.stopped) throw new Refusal('stopped')
}

/** Any caller at the socket may stop. Idempotent: the first reason is kept, because it is the one to investigate. */
export async function stop(
  tx: Tx,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<SwitchState> {
  if (!(await readSwitch(tx))?.stopped) await insertSwitch(tx, { stopped: true, reason, by })
  return switchState(tx)
}

/**
 * Resumes payouts by a payouts.resume that its maker and another enrolled approver signed. It names the stop it is about, so that a
 * signature given for one stop never lifts the next. A restored database must be adopted first, and the register's hot wallet be ours.
 */
export async function start(tx: Tx, parts: Parts, commandId: string): Promise<SwitchState> {
  if (await hasMoved(tx)) throw new Refusal('not_adopted')
  if (await hasOtherHot(tx, parts.keys, parts.policy.chainId)) throw new Refusal('other_wallet')
  const now = await readSwitch(tx)
  const command = await readApprovedCommand(tx, commandId)
  if (!now?.stopped || command?.command !== 'payouts.resume') throw new Refusal('command_refused')
  const { input, decidedBy, reason } = command
  if (input['switchId'] !== now.id.toString() || !isAgreed(parts, command)) throw new Refusal('command_refused')
  await insertSwitch(tx, { stopped: false, reason, by: `person:${decidedBy}`, commandId })
  return switchState(tx)
}

/** Whether both people signed a command that is about to be executed; the worker asks before it executes. */
export async function checkCommand(tx: Tx, parts: Parts, commandId: string): Promise<{ readonly signed: boolean }> {
  const command = await readAcceptedCommand(tx, commandId)
  return { signed: command !== undefined && isAgreed(parts, command) }
}

/** Whether two people agreed on exactly this row: its maker and another signed its digest, each with a key enrolled here. */
function isAgreed({ enrolment, policy }: Parts, command: CommandRow): boolean {
  const { makerId, makerSignature, decidedBy, digest, signature } = command
  const { approvers } = enrolment()
  return (
    makerId !== decidedBy &&
    commandDigest(command).equals(digest) &&
    signedBy(approvers, policy, { personId: makerId, digest, evidence: makerSignature }) &&
    signedBy(approvers, policy, { personId: decidedBy, digest, evidence: signature })
  )
}

/** As domains/approvals computes it: both derive it from the contract's statement. */
export function commandDigest(
  row: Pick<CommandRow, 'id' | 'command' | 'subject' | 'input' | 'changes' | 'stateDigest' | 'makerId' | 'reason'>,
): Buffer {
  const statement = commandStatement({ ...row, stateDigest: row.stateDigest.toString('hex') })
  return createHash('sha256').update(statement).digest()
}
