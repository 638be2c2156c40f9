import type { Deposit } from '@clearhold/contract/deposits/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink, networkOf } from '@clearhold/contract/networks'
import { formatEntryId } from '#domains/ledger/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ListParts } from '../parts.ts'
import type { StoredDeposit } from '../store/deposits.ts'

/** Deposits in wire form, with people's names. */
export async function presentDeposits(
  reader: Reader,
  { explorerUrl, usernamesOf }: ListParts,
  rows: readonly StoredDeposit[],
): Promise<Deposit[]> {
  const names = await usernamesOf(reader, [...new Set(rows.map(({ personId }) => personId))])
  return rows.map((row) => presentDeposit(row, explorerUrl, names.get(row.personId) ?? ''))
}

function presentDeposit(row: StoredDeposit, explorerUrl: string, username: string): Deposit {
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
