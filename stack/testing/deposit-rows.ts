import { randomUUID } from 'node:crypto'
import { insertManualDeposit } from '#domains/deposits/store/deposits.ts'
import type { TestDatabase } from './resources.ts'

export interface DepositRow {
  readonly id: string
  readonly personId: string
  readonly gateway: 'bank' | 'other'
  readonly reference: string
}

/** Twelve manual deposits of two people in turn, the oldest first; the first of them was removed. */
export async function insertDepositRows(database: TestDatabase, one: string, two: string): Promise<DepositRow[]> {
  const made: DepositRow[] = []
  for (let index = 0; index < 12; index += 1) {
    const deposit = {
      id: randomUUID(),
      personId: index % 2 === 0 ? one : two,
      gateway: index % 3 === 0 ? ('other' as const) : ('bank' as const),
      reference: `Reference ${index}`,
    }
    made.push(deposit)
    await database.app.transaction((tx) =>
      insertManualDeposit(tx, { ...deposit, amountMicro: 20_000_000n, proofKey: undefined }),
    )
  }
  await database.owner(`update deposits.deposit set state = 'deleted', note = 'gone' where id = $1`, [made[0]?.id])
  return made
}
