import { bytesOf } from '#platform/chain/address.ts'
import type { TransferLog } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import { readOwners } from '../store/addresses.ts'

/** Logs that arrived at our addresses: no other traffic of the token, and no transfers of zero. */
export async function readOurLogs(
  reader: Reader,
  chainId: number,
  logs: readonly TransferLog[],
): Promise<TransferLog[]> {
  const worth = logs.filter(({ amountRaw }) => amountRaw > 0n)
  const receivers = [...new Set(worth.map(({ receiver }) => receiver))]
  const owners = await readOwners(reader, chainId, receivers.map(bytesOf))
  return worth.filter(({ receiver }) => owners.has(receiver))
}
