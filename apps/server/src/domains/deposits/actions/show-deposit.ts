import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ListParts } from '../parts.ts'
import { readDeposit } from '../store/deposits.ts'
import { presentDeposits } from './present-deposits.ts'

/** One deposit; undefined when there is none, or it is another person's. */
export async function showDeposit(
  reader: Reader,
  parts: ListParts,
  depositId: string,
  onlyOf: string | undefined,
): Promise<Deposit | undefined> {
  const row = await readDeposit(reader, depositId)
  if (row === undefined || (onlyOf !== undefined && row.personId !== onlyOf)) return undefined
  return (await presentDeposits(reader, parts, [row]))[0]
}
