import { exitAccount, type LedgerFigures, readBalancesMicro, readFigures } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { readFreeCapital } from '../store/capital.ts'

export interface Capital {
  /** What is not reserved: the only money new promises are made from. Never below zero. */
  readonly freeMicro: bigint
  /**
   * Three parts: the escrows of open positions, which have left capital already; what approved bank deposits wait for, as far as there is
   * capital, which no new promise takes; and what was announced to leave, until it is mined.
   */
  readonly reservedMicro: bigint
  readonly totalMicro: bigint
}

/**
 * The operator's own money. In a repeatable-read transaction the three are consistent. A caller that has the ledger's figures of that
 * transaction passes them on.
 */
export async function readCapitalBalances(reader: Reader, figures?: LedgerFigures): Promise<Capital> {
  const { balanceMicro, freeMicro } = await readFreeCapital(reader)
  const leavingMicro = (await readBalancesMicro(reader, [exitAccount])).get(exitAccount) ?? 0n
  const escrowedMicro = (figures ?? (await readFigures(reader))).kinds.get('escrow')?.balanceMicro ?? 0n
  const reservedMicro = escrowedMicro + balanceMicro - freeMicro + leavingMicro
  return { freeMicro, reservedMicro, totalMicro: freeMicro + reservedMicro }
}
