import type { Deposit } from '@clearhold/contract/deposits'
import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink, networkOf } from '@clearhold/contract/networks'
import { bytesOf, checksummed, hexOf, readReference } from '../../../platform/chain/address.ts'
import type { Hex } from '../../../platform/chain/decode.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { formatEntryId } from '../../ledger/index.ts'
import { readOwners } from '../../treasury/index.ts'
import { type DepositFilter, readDeposit, readDeposits, readNewestOf, type StoredDeposit } from '../store/deposits.ts'

export interface ListParts {
  readonly chainId: number
  /** The setting; empty for the usual explorer of the chain. */
  readonly explorerUrl: string
  /** Names of people; main/ hands it in. */
  readonly usernamesOf: (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface DepositQuery extends Omit<DepositFilter, 'txHash' | 'reference'> {
  /** A transaction's hash or a deposit address in any spelling, or the reference of a manual deposit. */
  readonly search?: string | undefined
  /** Where the last page ended. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Deposits as the wire carries them, newest first, a page at a time. */
export async function listDeposits(
  reader: Reader,
  parts: ListParts,
  { search = '', after, limit, ...filter }: DepositQuery,
): Promise<{ deposits: Deposit[]; next: string | null }> {
  const typed = readReference(search)
  const owner = typed?.kind === 'address' ? await ownerOf(reader, parts.chainId, typed.hex) : filter.personId
  // An address of nobody's, or not of the person who was asked for: there is nothing to list.
  if (typed?.kind === 'address' && (owner === undefined || owner !== (filter.personId ?? owner))) {
    return { deposits: [], next: null }
  }
  const wanted: DepositFilter = {
    ...filter,
    personId: owner,
    ...(typed?.kind === 'transaction' ? { txHash: bytesOf(typed.hex) } : {}),
    ...(typed === undefined && search.trim() !== '' ? { reference: search.trim() } : {}),
  }
  const rows = await readDeposits(reader, wanted, placeOf(after), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    deposits: await wireDeposits(reader, parts, page),
    next: rows.length > limit && last !== undefined ? `${last.createdMicros}.${last.id}` : null,
  }
}

/** The newest deposits of each of these people, for who shows several people at once. */
export async function newestDeposits(
  reader: Reader,
  parts: ListParts,
  personIds: readonly string[],
  each: number,
): Promise<Deposit[]> {
  return wireDeposits(reader, parts, await readNewestOf(reader, personIds, each))
}

/** One deposit; undefined when there is none, or it is another person's. */
export async function findDeposit(
  reader: Reader,
  parts: ListParts,
  depositId: string,
  onlyOf: string | undefined,
): Promise<Deposit | undefined> {
  const row = await readDeposit(reader, depositId)
  if (row === undefined || (onlyOf !== undefined && row.personId !== onlyOf)) return undefined
  return (await wireDeposits(reader, parts, [row]))[0]
}

/** Deposits as the wire carries them, with the names of their people. */
export async function wireDeposits(
  reader: Reader,
  { explorerUrl, usernamesOf }: ListParts,
  rows: readonly StoredDeposit[],
): Promise<Deposit[]> {
  const names = await usernamesOf(reader, [...new Set(rows.map(({ personId }) => personId))])
  return rows.map((row) => wireDeposit(row, explorerUrl, names.get(row.personId) ?? ''))
}

async function ownerOf(reader: Reader, chainId: number, address: Hex): Promise<string | undefined> {
  const [owner] = (await readOwners(reader, chainId, [bytesOf(address)])).values()
  return owner ?? undefined
}

function placeOf(after: string | undefined) {
  const [, micros, id] = /^(\d{1,18})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  return micros === undefined || id === undefined ? undefined : { createdMicros: BigInt(micros), id }
}

function wireDeposit(row: StoredDeposit, explorerUrl: string, username: string): Deposit {
  const chainId = row.chainId === null ? undefined : Number(row.chainId)
  const hash = row.txHash === null ? undefined : hexOf(row.txHash)
  const isCounting = row.state === 'seen' || row.state === 'confirming'
  const blocksLeft = row.confirmationsNeeded - row.confirmations
  return {
    _id: row.id,
    amount: row.amountMicro === null ? null : decimalFromMicro(row.amountMicro),
    transactionId: hash ?? row.reference ?? '',
    user: { _id: row.personId, username },
    cardImage: row.proofKey === null ? null : `/api/deposit/${row.id}/proof`,
    usdAmount: decimalFromMicro(row.cashMicro),
    btcAmount: decimalFromMicro(row.profitMicro),
    gateway: row.gateway,
    state: row.state,
    network: chainId === undefined ? null : networkOf(chainId).name,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmationsNeeded,
    secondsLeft: isCounting && chainId !== undefined ? blocksLeft * networkOf(chainId).blockSeconds : null,
    explorerUrl: chainId === undefined || hash === undefined ? null : explorerLink(chainId, explorerUrl, hash),
    entry: row.entryId === null ? null : formatEntryId(row.entryId),
    note: row.note,
    foreignToken:
      row.state === 'unsupported'
        ? {
            address: row.token === null ? null : checksummed(hexOf(row.token)),
            units: (row.amountRaw ?? 0n).toString(),
          }
        : null,
    createdAt: row.createdAt.toISOString(),
    creditedAt: row.creditedAt?.toISOString() ?? null,
  }
}
