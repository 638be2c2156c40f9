import { beforeAll } from 'vitest'
import { prepareDatabase, type TestDatabase } from '#testing/resources.ts'
import { prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from './parts.ts'

export interface WithdrawalsFixture {
  readonly database: TestDatabase
  readonly parts: WithdrawalsParts
}

/** The fixture of this domain's tests. Called at the top of a file; its values are set once the first test runs. */
export function prepareWithdrawals(): WithdrawalsFixture {
  const database = prepareDatabase()
  let parts: WithdrawalsParts
  beforeAll(async () => {
    await prepareChain(database)
    parts = testWithdrawalParts(database)
  })
  return {
    database,
    get parts() {
      return parts
    },
  }
}

/** Stops payouts as the signer records it; answers the stop's id. */
export async function stopPayouts(database: TestDatabase, reason: string): Promise<string> {
  const [row] = await database.owner(
    `insert into signer.switch (stopped, reason, by) values (true, $1, 'person:x') returning id`,
    [reason],
  )
  return String(row?.['id'])
}
