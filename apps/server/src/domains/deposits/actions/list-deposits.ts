import type { Deposit } from '@clearhold/contract/deposits'
import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink, networkOf } from '@clearhold/contract/networks'
import { bytesOf, checksummed, hexOf, readReference } from '../../../platform/chain/address.ts'
import type { Hex } from '../../../platform/chain/decode.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Total } from '../../../platform/database/keyset.ts'
import { searchPeople } from '../../accounts/index.ts'
import { formatEntryId } from '../../ledger/index.ts'
import { readOwners } from '../../treasury/index.ts'
import { countDeposits, type DepositPageQuery, readDeposits } from '../store/deposit-list.ts'
import { readDeposit, readNewestOf, type StoredDeposit } from '../store/deposits.ts'

export interface ListParts {
  readonly chainId: number
  /** The setting; empty for the usual explorer of the chain. */
  readonly explorerUrl: string
  /** Names of people; main/ hands it in. */
  readonly usernamesOf: (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface DepositQuery extends Omit<DepositPageQuery, 'meaning' | 'chainId'> {
  /** The number of a chain, as it was typed. */
  readonly network?: string | undefined
  /**
   * A transaction's hash or a deposit address in any spelling, a whole id, or the beginning of the reference of a manual
   * deposit or of a person's name or address.
   */
  readonly search?: string | undefined
}

/** Deposits as the wire carries them, a page at a time; newest first unless asked otherwise. */
export async function listDeposits(
  reader: Reader,
  parts: ListParts,
  query: DepositQuery,
): Promise<{ deposits: Deposit[]; next: string | null }> {
  const { wanted } = await understand(reader, parts, query)
  return wanted === undefined ? { deposits: [], next: null } : readPage(reader, parts, wanted)
}

/** The same with how many there are, counted up to a limit. */
export async function listAllDeposits(
  reader: Reader,
  parts: ListParts,
  query: DepositQuery,
): Promise<{ deposits: Deposit[]; next: string | null } & Total> {
  const { wanted, isMore } = await understand(reader, parts, query)
  if (wanted === undefined) return { deposits: [], next: null, total: 0, totalIsMore: false }
  const [page, { total, totalIsMore }] = await Promise.all([
    readPage(reader, parts, wanted),
    countDeposits(reader, wanted),
  ])
  return { ...page, total, totalIsMore: totalIsMore || isMore }
}

async function readPage(reader: Reader, parts: ListParts, wanted: DepositPageQuery) {
  const { page, next } = await readDeposits(reader, wanted)
  return { deposits: await wireDeposits(reader, parts, page), next }
}

/** `wanted` is undefined where there is nothing to list: an address of nobody's, or not of the person who was asked for. */
async function understand(
  reader: Reader,
  { chainId }: ListParts,
  { search = '', network, ...query }: DepositQuery,
): Promise<{ wanted: DepositPageQuery | undefined; isMore: boolean }> {
  const asked = { ...query, chainId: network === undefined ? undefined : Number(network) }
  const text = search.trim()
  const certain = (wanted: DepositPageQuery | undefined) => ({ wanted, isMore: false })
  if (text === '') return certain(asked)
  const typed = readReference(text)
  if (typed?.kind === 'transaction') return certain({ ...asked, meaning: { txHash: bytesOf(typed.hex) } })
  if (typed?.kind === 'address') {
    const owner = await ownerOf(reader, chainId, typed.hex)
    const isTheirs = owner !== undefined && owner === (asked.personId ?? owner)
    return certain(isTheirs ? { ...asked, personId: owner } : undefined)
  }
  if (uuidPattern.test(text)) return certain({ ...asked, meaning: { id: text.toLowerCase() } })
  const { ids, isMore } = await searchPeople(reader, text)
  return { wanted: { ...asked, meaning: { reference: text, personIds: ids } }, isMore }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

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
