import { databaseUrl, type Postgres, runSql } from './postgres.ts'
import { loginOf } from './roles/table.ts'

const testLoginName = 'clearhold_test'

/**
 * A login for tests and benches, made here and by no migration: what every process may do, what the commands that set an
 * installation up do as its owner, and posting to the book, so that a test can put money into an account without playing a deposit.
 * Answers its address; copies of the database know it too.
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
    // Rows that no process can write any more: what the signer and the book make of forged ones is still looked at.
    `grant insert, update (end_entry_id) on withdrawals.withdrawal to ${testLoginName}`,
  ])
    await runSql(postgres, database, rights)
  return testUrl(postgres, database)
}

export function testUrl(postgres: Postgres, database: string): string {
  return databaseUrl(postgres, database, testLoginName)
}
