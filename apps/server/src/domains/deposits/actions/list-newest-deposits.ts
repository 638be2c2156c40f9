import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ListParts } from '../parts.ts'
import { readNewestOf } from '../store/deposits.ts'
import { presentDeposits } from './present-deposits.ts'

/** The newest deposits of each of these people, for views of several people. */
export async function listNewestDeposits(
  reader: Reader,
  parts: ListParts,
  personIds: readonly string[],
  each: number,
): Promise<Deposit[]> {
  return presentDeposits(reader, parts, await readNewestOf(reader, personIds, each))
}
