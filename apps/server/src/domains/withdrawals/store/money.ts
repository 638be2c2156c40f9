import type { WithdrawalRejection } from '@clearhold/contract/withdrawals/rules'
import { bool, int8, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { noteEvents } from '#platform/database/eventful.ts'
import { type RowOf, readRow, rowSchema } from '#platform/database/read-rows.ts'
import type { NewWithdrawal } from './withdrawals.ts'

// PostgreSQL writes what moves a withdrawal's money, with one function for each reason (0054-withdrawals-functions.sql): state, timeline,
// entry, audit record and event together. A function raises where its precondition is not met.

const entryRow = rowSchema('PostedEntry', { entryId: int8 })
const optionalEntryRow = rowSchema('OptionalEntry', { entryId: int8.nullable() })

/** A request as its person makes it. An entry's address is read from the address book. */
export type HeldWithdrawal = Omit<NewWithdrawal, 'holdEntryId' | 'token' | 'digest'>

/** Puts the money on hold and stores the withdrawal; false, and nothing is written, when the account does not hold it. */
export async function writeHold(tx: Tx, held: HeldWithdrawal, requestId: string): Promise<boolean> {
  noteEvents(tx)
  const { entryId } = await readRow(tx, optionalEntryRow)`
    select withdrawals.hold(withdrawal_id => ${held.id}, for_person => ${held.personId}, request => ${held.requestKey},
      kind => ${held.type}, pay_by => ${held.method}, amount => ${held.amountMicro}, book_id => ${held.addressId},
      on_chain => ${held.chainId}, origin => ${held.toAddress}, to_bank => ${held.bankName}, to_name => ${held.accountName},
      to_number => ${held.accountNumber}, signatures => ${held.tier}, first_state => ${held.state},
      notes => ${[...held.risk]}::text[], uncapped => ${held.uncappedMicro}, request_id => ${requestId}) as "entryId"`
  return entryId !== null
}

const askedRow = rowSchema('AskedWithdrawal', {
  entryId: int8,
  number: int8,
  /** Business time, like the one after it. */
  askedAt: timestamptz,
  /** Since when it stands in its first state. */
  standsSince: timestamptz,
})
export type AskedWithdrawal = RowOf<typeof askedRow>
const askedAnswer = rowSchema('AskedAnswer', {
  entryId: int8.nullable(),
  number: int8.nullable(),
  askedAt: timestamptz.nullable(),
  standsSince: timestamptz.nullable(),
})

/**
 * The same as a statement of its own, for a request that was judged outside a transaction; fails as a conflict does if its person has asked
 * for anything since. Undefined, and nothing is written, when the account does not hold it.
 */
export async function writeAsked(
  reader: Reader,
  held: HeldWithdrawal,
  { askedBefore, requestId }: { readonly askedBefore: number; readonly requestId: string },
): Promise<AskedWithdrawal | undefined> {
  const asked = await readRow(reader, askedAnswer)`
    select a.entry_id as "entryId", a.number, a.asked_at as "askedAt", a.stands_since as "standsSince"
    from withdrawals.ask(asked_before => ${askedBefore}, withdrawal_id => ${held.id}, for_person => ${held.personId},
      request => ${held.requestKey}, kind => ${held.type}, pay_by => ${held.method}, amount => ${held.amountMicro},
      book_id => ${held.addressId}, on_chain => ${held.chainId}, origin => ${held.toAddress}, to_bank => ${held.bankName},
      to_name => ${held.accountName}, to_number => ${held.accountNumber}, signatures => ${held.tier},
      first_state => ${held.state}, notes => ${[...held.risk]}::text[], uncapped => ${held.uncappedMicro},
      request_id => ${requestId}) as a`
  return asked.entryId === null ? undefined : askedRow.checked([asked])[0]
}

/** Gives the money back to its source at its owner's request. */
export async function writeCancelled(tx: Tx, id: string, personId: string, requestId: string): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`select withdrawals.cancel(${id}, ${personId}, ${requestId}) as "entryId"`
}

export interface RejectedWithdrawal {
  readonly id: string
  readonly reviewerId: string
  readonly rejection: WithdrawalRejection
  /** Empty where the reviewer wrote none. */
  readonly note: string
  readonly requestId: string
}

/** The same because a reviewer rejected it. */
export async function writeRejected(
  tx: Tx,
  { id, reviewerId, rejection, note, requestId }: RejectedWithdrawal,
): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`
    select withdrawals.reject(${id}, ${reviewerId}, ${rejection}, ${note}, ${requestId}) as "entryId"`
}

/** What two people have decided about a withdrawal: the approved command. */
export interface Agreed {
  readonly id: string
  readonly commandId: string
  readonly requestId: string
}

/** Gives back what failed or was never delivered. */
export async function writeGivenBack(tx: Tx, { id, commandId, requestId }: Agreed): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`select withdrawals.give_back(${id}, ${commandId}, ${requestId}) as "entryId"`
}

/** Records that it was paid from the operator's bank, with the reference and the proof the command names. */
export async function writePaidByBank(tx: Tx, { id, commandId, requestId }: Agreed): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`select withdrawals.pay_by_bank(${id}, ${commandId}, ${requestId}) as "entryId"`
}

/** Settles a disputed bank payout that stands. */
export async function writeUpheld(tx: Tx, { id, commandId, requestId }: Agreed): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`select withdrawals.uphold(${id}, ${commandId}, ${requestId}) as "entryId"`
}

/** Settles a bank payout that its owner says arrived. */
export async function writeReceived(tx: Tx, id: string, personId: string, requestId: string): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`select withdrawals.confirm_received(${id}, ${personId}, ${requestId}) as "entryId"`
}

/** Settles an undisputed bank payout; false, and nothing is written, before its 30 days are over. */
export async function writeUndisputed(tx: Tx, id: string): Promise<boolean> {
  noteEvents(tx)
  const { entryId } = await readRow(tx, optionalEntryRow)`select withdrawals.settle_undisputed(${id}) as "entryId"`
  return entryId !== null
}

export interface SettledOnChain {
  readonly id: string
  /** The transaction that moved the token, one of those the signer signed for it. */
  readonly txHash: Buffer
  readonly arrivedMicro: bigint
  readonly confirmations: number
}

/** Settles a withdrawal whose token moved on the chain. */
export async function writeSettledOnChain(
  tx: Tx,
  { id, txHash, arrivedMicro, confirmations }: SettledOnChain,
): Promise<void> {
  noteEvents(tx)
  await readRow(tx, entryRow)`
    select withdrawals.settle(${id}, ${txHash}, ${arrivedMicro}, ${confirmations}) as "entryId"`
}

/** Pays what did not arrive out of capital; false, and nothing is written, where there is not enough of it. */
export async function writeMadeGood(tx: Tx, id: string): Promise<boolean> {
  noteEvents(tx)
  const { entryId } = await readRow(tx, optionalEntryRow)`select withdrawals.make_good(${id}) as "entryId"`
  return entryId !== null
}

const begunRow = rowSchema('BegunExit', { isBegun: bool })

/**
 * Puts an announced exit of capital on hold and stores the withdrawal that pays it; false, and nothing is written, while it must wait.
 */
export async function writeBegunExit(tx: Tx, exitId: string): Promise<boolean> {
  noteEvents(tx)
  const { isBegun } = await readRow(tx, begunRow)`select withdrawals.begin_exit(${exitId}) as "isBegun"`
  return isBegun
}
