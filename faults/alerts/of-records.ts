import { waitFor } from '#stack/wait-for.ts'
import type { Fault } from './play.ts'
import type { Site } from './site.ts'

const patience = { timeoutMs: 240_000, everyMs: 500 }

/** As 'Verify' in the back office. */
async function verify({ query, count }: Site): Promise<void> {
  await query(`insert into audit.look (asked_by) values ('system:staging')`)
  await waitFor('the verification', async () => (await count('from audit.look where ended_at is null')) === 0, patience)
}

/** A record is changed behind the database's back, and the chain verified; it is put back, and verified again. */
export function recordChanged(site: Site): Fault {
  const change = (by: string) =>
    site.tamper(
      `update audit.record set happened_at = happened_at ${by} interval '1 second' where id = (select min(id) from audit.record)`,
    )
  return {
    fires: [{ alert: 'AuditChainBroken' }],
    begin: async () => {
      await change('+')
      await verify(site)
    },
    end: async () => {
      await change('-')
      await verify(site)
    },
  }
}

/** A balance is changed behind the ledger's back, and put back. */
export function balanceChanged({ tamper }: Site): Fault {
  const change = (by: string) =>
    tamper(`update ledger.account set balance_micro = balance_micro ${by} 1 where kind = 'capital'`)
  return { fires: [{ alert: 'LedgerImbalanced' }], begin: () => change('+'), end: () => change('-') }
}
