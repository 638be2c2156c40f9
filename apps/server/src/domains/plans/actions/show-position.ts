import type { PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import { readPosition } from '../store/positions.ts'
import { readReceipt } from './read-receipt.ts'

/** One position with its receipt; undefined for another person's. */
export async function showPosition(
  reader: Reader,
  personId: string,
  positionId: string,
): Promise<Result<PositionReceipt, 'not_found'>> {
  const position = await readPosition(reader, positionId)
  return position?.personId === personId ? ok(await readReceipt(reader, position)) : refuse('not_found')
}
