import { readPositionTitles } from '#domains/plans/index.ts'
import { readWithdrawalReferences } from '#domains/withdrawals/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Movement } from '../rules.ts'

/** What people call the subjects of these movements: 'P-1188', 'W-20417'. */
export async function readReferences(
  reader: Reader,
  personId: string,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (thing: string) => [
    ...new Set(
      movements.flatMap(({ about }) => (about.startsWith(`${thing}:`) ? [about.slice(thing.length + 1)] : [])),
    ),
  ]
  const [positions, withdrawals] = await Promise.all([
    readPositionTitles(reader, personId, idsOf('position')),
    readWithdrawalReferences(reader, personId, idsOf('withdrawal')),
  ])
  return new Map([
    ...[...positions].map(([id, { reference }]) => [`position:${id}`, reference] as const),
    ...[...withdrawals].map(([id, reference]) => [`withdrawal:${id}`, reference] as const),
  ])
}
