import { networkOf } from '@clearhold/contract/networks'
import type { ReceiptKind } from '@clearhold/contract/statements/rules'
import { readTimelineDeposit } from '#domains/deposits/index.ts'
import { type OwnEntry, readOwnEntries } from '#domains/ledger/index.ts'
import { readPositionTitles } from '#domains/plans/index.ts'
import { readWithdrawal, referenceOf } from '#domains/withdrawals/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import { type ReceiptSubject, receiptReasons } from '../rules.ts'

export interface ReceiptAsked {
  readonly of: ReceiptKind
  /** The id of the deposit, the position or the withdrawal. */
  readonly subject: string
}

export interface FoundReceipt {
  readonly entry: OwnEntry
  readonly subject: ReceiptSubject
}

/** More entries than any subject has. */
const entriesMax = 50

const thingOf = { deposit: 'deposit', plan_start: 'position', plan_end: 'position', withdrawal: 'withdrawal' } as const

/**
 * The entry that a receipt is of, and what is said of its subject. Undefined where it is not the person's, or has not happened: a deposit
 * that the network took back and a payment by bank that is not confirmed have none.
 */
export async function findReceipt(
  reader: Reader,
  personId: string,
  { of, subject: id }: ReceiptAsked,
): Promise<FoundReceipt | undefined> {
  const subject = await readSubject(reader, personId, of, id)
  if (subject === undefined) return undefined
  const entries = await readOwnEntries(reader, personId, { about: `${thingOf[of]}:${id}` }, entriesMax)
  const entry = entries.find(({ reason }) => receiptReasons[of].includes(reason))
  return entry && { entry, subject }
}

function readSubject(
  reader: Reader,
  personId: string,
  of: ReceiptKind,
  id: string,
): Promise<ReceiptSubject | undefined> {
  switch (of) {
    case 'deposit':
      return readDeposit(reader, personId, id)
    case 'withdrawal':
      return readSettled(reader, personId, id)
    case 'plan_start':
    case 'plan_end':
      return readPlan(reader, personId, of, id)
  }
}

async function readDeposit(reader: Reader, personId: string, id: string): Promise<ReceiptSubject | undefined> {
  const deposit = await readTimelineDeposit(reader, personId, id)
  if (deposit?.state !== 'credited') return undefined
  const { gateway, chainId, txHash, reference } = deposit
  return {
    kind: 'deposit',
    gateway,
    network: networkNamed(chainId),
    transaction: txHash === null ? undefined : hexOf(txHash),
    payment: reference ?? undefined,
  }
}

async function readPlan(
  reader: Reader,
  personId: string,
  kind: 'plan_start' | 'plan_end',
  id: string,
): Promise<ReceiptSubject | undefined> {
  const title = (await readPositionTitles(reader, personId, [id])).get(id)
  if (title === undefined) return undefined
  const { reference, names, dueAt, profitMicro } = title
  return { kind, reference, names, dueAt, profitMicro }
}

async function readSettled(reader: Reader, personId: string, id: string): Promise<ReceiptSubject | undefined> {
  const withdrawal = await readWithdrawal(reader, id)
  if (withdrawal?.personId !== personId || withdrawal.state !== 'settled') return undefined
  const { number, chainId, toAddress, txHash, bankName, accountNumber, bankReference } = withdrawal
  return {
    kind: 'withdrawal',
    reference: referenceOf(number),
    network: networkNamed(chainId),
    address: toAddress === null ? undefined : checksummed(hexOf(toAddress)),
    transaction: txHash === null ? undefined : hexOf(txHash),
    bank: bankName === null || accountNumber === null ? undefined : { name: bankName, account: accountNumber },
    payment: bankReference ?? undefined,
  }
}

function networkNamed(chainId: bigint | null): string | undefined {
  return chainId === null ? undefined : networkOf(Number(chainId)).name
}
