import { capitalAccount, readBalancesMicro, readEscrowedMicro } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

export interface Capital {
  /** What no promise has reserved: the only money new promises are made from. Never below zero, by a constraint of the book. */
  readonly freeMicro: bigint
  /** What stands in the escrows of open positions. It has left capital already, so nothing that takes capital can touch it. */
  readonly reservedMicro: bigint
  readonly totalMicro: bigint
}

/** The operator's own money. Inside one transaction of repeatable reads the three are of one moment. */
export async function readCapital(reader: Reader): Promise<Capital> {
  const freeMicro = (await readBalancesMicro(reader, [capitalAccount])).get(capitalAccount) ?? 0n
  const reservedMicro = await readEscrowedMicro(reader)
  return { freeMicro, reservedMicro, totalMicro: freeMicro + reservedMicro }
}
