import type { Hex, TransferLog } from '#platform/chain/decode.ts'

/** An address that is not one of ours. */
export const outsider: Hex = `0x${'99'.repeat(20)}`

/** A log as a provider returns it, of a transaction on no chain. */
export const transferLog = (log: Pick<TransferLog, 'logIndex' | 'receiver'> & Partial<TransferLog>): TransferLog => ({
  blockNumber: 7n,
  blockHash: `0x${'aa'.repeat(32)}`,
  txHash: `0x${'bb'.repeat(32)}`,
  token: `0x${'cc'.repeat(20)}`,
  sender: outsider,
  amountRaw: 5_000_001n,
  ...log,
})
