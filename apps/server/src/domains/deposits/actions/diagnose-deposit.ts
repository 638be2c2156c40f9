import { depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import { decimalFromMicro, microFromChainUnits, sumMicro } from '@clearhold/contract/money'
import { networkOf } from '@clearhold/contract/networks'
import { formatEntryId } from '#domains/ledger/index.ts'
import { listDepositAddresses, readOwners, reportTransfer } from '#domains/treasury/index.ts'
import { bytesOf, checksummed, readReference } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import type { ChainTransaction, Hex, MinedTransaction, TransferLog } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { DoctorParts } from '../parts.ts'
import type { FindingFacts } from '../rules.ts'
import {
  countOfPerson,
  insertUnsupported,
  readKeptMicro,
  readOfTransaction,
  type StoredDeposit,
} from '../store/deposits.ts'

export interface Finding extends FindingFacts {
  readonly deposit?: StoredDeposit
}

export interface Question {
  readonly personId: string
  /** The pasted text, in any spelling. */
  readonly text: string
}

/**
 * The deposit doctor. Reads our own records first, then the chain. The finding is one of a closed list; about other people's money it says
 * only that it is not the caller's.
 */
export async function diagnoseDeposit(parts: DoctorParts, question: Question): Promise<Finding> {
  const reference = readReference(question.text)
  if (reference === undefined) return { code: 'not_a_reference', params: {} }
  if (reference.kind === 'address') return diagnoseAddress(parts, question, reference.hex)
  const { database, chain } = parts
  const [known] = await readOfTransaction(database.reader, question.personId, chain.chainId, bytesOf(reference.hex))
  if (known !== undefined) return describeKnown(parts, known)
  try {
    return await diagnoseTransaction(parts, question, reference.hex, await chain.transaction(reference.hex))
  } catch (error) {
    if (error instanceof ChainError) return { code: 'chain_late', params: {} }
    throw error
  }
}

function ownAddresses({ database, chain: { chainId } }: DoctorParts, personId: string): Promise<readonly Hex[]> {
  return listDepositAddresses({ database, chainId }, personId)
}

const networkIn = ({ chain }: DoctorParts) => networkOf(chain.chainId).name

async function diagnoseAddress(parts: DoctorParts, question: Question, hex: Hex): Promise<Finding> {
  const { database, chain } = parts
  const own = await ownAddresses(parts, question.personId)
  if (!own.includes(hex)) {
    return { code: 'foreign_address', params: {} }
  }
  const count = await countOfPerson(database.reader, question.personId, chain.chainId)
  return count === 0
    ? { code: 'own_address_empty', params: { network: networkIn(parts) } }
    : { code: 'own_address', params: { count: String(count) } }
}

async function diagnoseTransaction(
  parts: DoctorParts,
  question: Question,
  txHash: Hex,
  transaction: ChainTransaction,
): Promise<Finding> {
  const params = { network: networkIn(parts) }
  if (transaction.kind === 'unknown') return { code: 'tx_not_found', params }
  if (transaction.kind === 'pending') return { code: 'tx_pending', params }
  if (!transaction.succeeded) return { code: 'tx_reverted', params }
  const own = await ownAddresses(parts, question.personId)
  const mine = transaction.transfers.filter(({ receiver }) => own.includes(receiver))
  const isUsdt = ({ token }: TransferLog) => token === parts.token.address
  const arrived = mine.filter((log) => isUsdt(log) && log.amountRaw > 0n)
  if (arrived.length > 0) return diagnoseArrival(parts, txHash, transaction, arrived)
  const foreign = mine.find((log) => !isUsdt(log) && log.amountRaw > 0n)
  if (foreign !== undefined) return noteForeign(parts, question, txHash, transaction, foreign)
  if (transaction.to !== undefined && own.includes(transaction.to) && transaction.coinRaw > 0n) {
    return noteForeign(parts, question, txHash, transaction, undefined)
  }
  return diagnoseElsewhere(parts, transaction.transfers.filter(isUsdt))
}

/** USDT to the person's own address without a deposit yet: the watcher has not reached it, or missed it and is notified. */
async function diagnoseArrival(
  parts: DoctorParts,
  txHash: Hex,
  { blockNumber, blockHash }: MinedTransaction,
  arrived: readonly TransferLog[],
): Promise<Finding> {
  const { database, chain } = parts
  const standing = await reportTransfer(database, chain.chainId, { txHash, blockNumber, blockHash })
  if (standing.length > 0 && standing.every(({ internal }) => internal)) return { code: 'in_the_house', params: {} }
  const amountsMicro = arrived.map((log) => microFromChainUnits(log.amountRaw, parts.token.decimals).amountMicro)
  return { code: 'not_read_yet', params: { amount: shown(sumMicro(amountsMicro)) } }
}

async function noteForeign(
  parts: DoctorParts,
  { personId }: Question,
  txHash: Hex,
  { blockNumber, coinRaw }: MinedTransaction,
  log: TransferLog | undefined,
): Promise<Finding> {
  const { database, chain, token } = parts
  await database.transaction((tx) =>
    insertUnsupported(tx, {
      id: randomId(),
      personId,
      chainId: chain.chainId,
      txHash: bytesOf(txHash),
      logIndex: log?.logIndex ?? -1,
      token: log === undefined ? undefined : bytesOf(log.token),
      amountRaw: log?.amountRaw ?? coinRaw,
      blockNumber,
    }),
  )
  const [deposit] = await readOfTransaction(database.reader, personId, chain.chainId, bytesOf(txHash))
  return {
    ...foreignFinding(networkIn(parts), token.address, log?.token),
    ...(deposit === undefined ? {} : { deposit }),
  }
}

function foreignFinding(network: string, usdt: Hex, foreign: Hex | undefined): Pick<Finding, 'code' | 'params'> {
  if (foreign === undefined) return { code: 'native_coin', params: { network } }
  return { code: 'wrong_token', params: { network, token: checksummed(foreign), usdt: checksummed(usdt) } }
}

/** USDT that went to others, or no USDT at all. */
async function diagnoseElsewhere(parts: DoctorParts, logs: readonly TransferLog[]): Promise<Finding> {
  const network = networkIn(parts)
  const [first] = logs
  if (first === undefined) return { code: 'no_transfer', params: { network } }
  const worth = logs.filter(({ amountRaw }) => amountRaw > 0n)
  if (worth.length === 0) return { code: 'nothing_sent', params: {} }
  const receivers = worth.map(({ receiver }) => receiver)
  const owners = await readOwners(parts.database.reader, parts.chain.chainId, receivers.map(bytesOf))
  if (owners.size > 0) return { code: 'other_person', params: {} }
  return { code: 'not_ours', params: { network, receiver: checksummed(receivers[0] ?? first.receiver) } }
}

/** Describes the person's own deposit from our records. */
async function describeKnown(parts: DoctorParts, deposit: StoredDeposit): Promise<Finding> {
  const { database, chain, token } = parts
  const network = networkIn(parts)
  const amount = shown(deposit.amountMicro ?? 0n)
  switch (deposit.state) {
    case 'seen':
    case 'confirming': {
      const { confirmations, confirmationsNeeded: needed } = deposit
      const minutes = Math.ceil(((needed - confirmations) * networkOf(chain.chainId).blockSeconds) / 60)
      const params = { network, amount, confirmations: String(confirmations), needed: String(needed) }
      return { code: 'confirming', params: { ...params, minutes: `${Math.max(minutes, 1)} min` }, deposit }
    }
    case 'credited': {
      const time = `${(deposit.creditedAt ?? deposit.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`
      const entry = deposit.entryId === null ? '' : `#${formatEntryId(deposit.entryId)}`
      return { code: 'credited', params: { amount, time, entry }, deposit }
    }
    case 'below_minimum': {
      const keptMicro = await readKeptMicro(database.reader, deposit.personId, chain.chainId)
      const params = { amount, minimum: shown(depositMinimumMicro), held: shown(keptMicro) }
      return { code: 'below_minimum', params: { ...params, missing: shown(depositMinimumMicro - keptMicro) }, deposit }
    }
    case 'unsupported': {
      const foreign: Hex | undefined = deposit.token === null ? undefined : `0x${deposit.token.toString('hex')}`
      return { ...foreignFinding(network, token.address, foreign), deposit }
    }
    case 'frozen':
      return { code: 'frozen', params: { amount }, deposit }
    case 'reorged':
      return { code: 'reorged', params: { network }, deposit }
    case 'deleted':
    case 'submitted':
    case 'rejected':
    case 'waiting_for_capital':
      throw new Error(`a deposit of the chain is ${deposit.state}`)
  }
}

/** At least two decimals, no trailing zeros beyond them. */
function shown(amountMicro: bigint): string {
  return decimalFromMicro(amountMicro).replace(/(\.\d\d\d*?)0+$/, '$1')
}
