import {
  riskNotes,
  type WithdrawalState,
  withdrawalMethods,
  withdrawalStates,
  withdrawalTiers,
  withdrawalTypes,
} from '@clearhold/contract/withdrawals/rules'
import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bytea, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const newWithdrawalRow = rowSchema('NewWithdrawal', {
  id: uuid,
  personId: uuid,
  requestKey: text,
  type: oneOf([...withdrawalTypes, 'return']),
  method: oneOf(withdrawalMethods),
  amountMicro: int8,
  /** How much of it was taken from matured money: it counts towards no cap. */
  uncappedMicro: int8,
  chainId: int8.nullable(),
  token: bytea.nullable(),
  toAddress: bytea.nullable(),
  addressId: uuid.nullable(),
  bankName: text.nullable(),
  accountName: text.nullable(),
  accountNumber: text.nullable(),
  tier: oneOf(withdrawalTiers),
  digest: bytea.nullable(),
  state: oneOf(withdrawalStates),
  risk: oneOf(riskNotes).array(),
  holdEntryId: int8,
})
export type NewWithdrawal = RowOf<typeof newWithdrawalRow>

export const storedWithdrawalRow = rowSchema('StoredWithdrawal', {
  ...newWithdrawalRow.shape,
  number: int8,
  reason: text.nullable(),
  note: text.nullable(),
  txHash: bytea.nullable(),
  confirmations: int4,
  confirmationsNeeded: int4,
  arrivedMicro: int8.nullable(),
  bankReference: text.nullable(),
  bankProofKey: text.nullable(),
  endEntryId: int8.nullable(),
  createdAt: timestamptz,
  updatedAt: timestamptz,
  approvedAt: timestamptz.nullable(),
  paidAt: timestamptz.nullable(),
  settledAt: timestamptz.nullable(),
  /** As pages show them: business time. */
  shownCreatedAt: timestamptz,
  shownSettledAt: timestamptz.nullable(),
})
export type StoredWithdrawal = RowOf<typeof storedWithdrawalRow>

export const withdrawalColumns = sql`w.id, w.number, w.person_id as "personId", w.request_key as "requestKey", w.type,
  w.method, w.amount_micro as "amountMicro", w.uncapped_micro as "uncappedMicro", w.chain_id as "chainId", w.token, w.to_address as "toAddress",
  w.address_id as "addressId", w.bank_name as "bankName", w.account_name as "accountName",
  w.account_number as "accountNumber", w.tier, w.digest, w.state, w.reason, w.note, w.risk, w.tx_hash as "txHash",
  w.confirmations, w.confirmations_needed as "confirmationsNeeded", w.arrived_micro as "arrivedMicro",
  w.bank_reference as "bankReference", w.bank_proof_key as "bankProofKey", w.hold_entry_id as "holdEntryId",
  w.end_entry_id as "endEntryId", w.created_at as "createdAt", w.updated_at as "updatedAt",
  w.approved_at as "approvedAt", w.paid_at as "paidAt", w.settled_at as "settledAt",
  ${businessAt(sql`w.created_at`)} as "shownCreatedAt", ${businessAt(sql`w.settled_at`)} as "shownSettledAt"`

export async function readWithdrawal(reader: Reader, id: string): Promise<StoredWithdrawal | undefined> {
  return readOptionalRow(reader, storedWithdrawalRow)`
    select ${withdrawalColumns} from withdrawals.withdrawal w where w.id = ${id}`
}

/** Locked until the transaction ends: a concurrent caller sees what the first has made of it. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<StoredWithdrawal | undefined> {
  return readOptionalRow(tx, storedWithdrawalRow)`
    select ${withdrawalColumns} from withdrawals.withdrawal w where w.id = ${id} for update`
}

/** The same for its owner; undefined where it belongs to another person. */
export async function lockOwnWithdrawal(tx: Tx, id: string, personId: string): Promise<StoredWithdrawal | undefined> {
  const withdrawal = await lockWithdrawal(tx, id)
  return withdrawal?.personId === personId ? withdrawal : undefined
}

/** Serialises the requests of one person, so that what is left of a limit is certain. */
export async function lockRequester(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawals:${personId}`}, 0))`.execute(tx)
}

/** The next line of a withdrawal's timeline. */
export async function insertStep(
  tx: Tx,
  id: string,
  state: WithdrawalState,
  reason: string | undefined,
): Promise<void> {
  await sql`
    insert into withdrawals.step (withdrawal_id, place, state, reason)
    select ${id}, coalesce(max(place), 0) + 1, ${state}, ${reason ?? null} from withdrawals.step
    where withdrawal_id = ${id}`.execute(tx)
}

export interface NewStanding {
  /** Where money moves with the state, store/money.ts writes it. */
  readonly to: Exclude<WithdrawalState, 'paid' | 'settled' | 'rejected' | 'cancelled'>
  readonly reason?: string | undefined
  readonly set?: Partial<{
    readonly txHash: Buffer
    readonly confirmations: number
    readonly confirmationsNeeded: number
  }>
}

/** Writes the new state of a withdrawal and answers the updated row; what is not named stays. */
export async function writeStanding(
  tx: Tx,
  id: string,
  { to, reason, set = {} }: NewStanding,
): Promise<StoredWithdrawal | undefined> {
  return readOptionalRow(tx, storedWithdrawalRow)`
    update withdrawals.withdrawal w set state = ${to}, reason = ${reason ?? null},
      tx_hash = coalesce(${set.txHash ?? null}::bytea, tx_hash),
      confirmations = coalesce(${set.confirmations ?? null}::int, confirmations),
      confirmations_needed = coalesce(${set.confirmationsNeeded ?? null}::int, confirmations_needed),
      approved_at = coalesce(approved_at, case when ${to} = 'approved' then clock_timestamp() end),
      updated_at = clock_timestamp()
    where w.id = ${id} returning ${withdrawalColumns}`
}

const storedStepRow = rowSchema('StoredStep', {
  withdrawalId: uuid,
  state: oneOf(withdrawalStates),
  reason: text.nullable(),
  /** Business time: steps are read for display. */
  at: timestamptz,
})
export type StoredStep = RowOf<typeof storedStepRow>

export async function readSteps(reader: Reader, ids: readonly string[]): Promise<StoredStep[]> {
  if (ids.length === 0) return []
  return readRows(reader, storedStepRow)`
    select withdrawal_id as "withdrawalId", state, reason, ${businessAt(sql`at`)} as at from withdrawals.step
    where withdrawal_id = any(${[...ids]}::uuid[]) order by withdrawal_id, place`
}

const idRow = rowSchema('IdRow', { id: uuid })

/** A person's withdrawals that are settled for good, the oldest first. */
export async function readSettledOf(reader: Reader, personId: string): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from withdrawals.withdrawal where person_id = ${personId} and state = 'settled'
    order by settled_at, id limit 1000`
  return rows.map(({ id }) => id)
}

const bankProofRow = rowSchema('BankProofRow', { key: text, personId: uuid })

/** Every proof of a bank payout, where it is stored and whose it is. */
export async function readBankProofs(reader: Reader): Promise<RowOf<typeof bankProofRow>[]> {
  return readRows(reader, bankProofRow)`
    select bank_proof_key as key, person_id as "personId" from withdrawals.withdrawal
    where bank_proof_key is not null order by id`
}
