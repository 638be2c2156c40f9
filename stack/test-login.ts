import { databaseUrl, type Postgres, runSql } from './postgres.ts'
import { loginOf } from './roles/table.ts'

const testLoginName = 'clearhold_test'

/**
 * A login for tests and benches, created here and by no migration: the rights of every process, of the commands that set an
 * installation up as its owner, and posting to the ledger, so that a test can put money into an account without a deposit.
 * Returns its URL; it works in copies of the database too.
 */
export async function testLogin(postgres: Postgres, database: string): Promise<string> {
  const memberOf = (['api', 'worker', 'watcher', 'readonly'] as const).map(loginOf).join(', ')
  await runSql(
    postgres,
    database,
    `do $$ begin create role ${testLoginName} login; exception when duplicate_object then null; end $$`,
  )
  for (const rights of [
    `grant ${memberOf} to ${testLoginName}`,
    `grant execute on function ledger.post_group, ledger.open_accounts to ${testLoginName}`,
    `grant insert (role) on accounts.person to ${testLoginName}`,
    `grant insert (deposit_xpub) on treasury.key_ring to ${testLoginName}`,
    // Rows that no process can write any more: tests still check how the signer and the ledger treat forged ones.
    `grant insert, update (end_entry_id) on withdrawals.withdrawal to ${testLoginName}`,
  ])
    await runSql(postgres, database, rights)
  return testUrl(postgres, database)
}

export function testUrl(postgres: Postgres, database: string): string {
  return databaseUrl(postgres, database, testLoginName)
}
