import { capitalAccount, chainAccount, openAccounts, postEntries } from '../apps/server/src/domains/ledger/index.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'

/** Gives the operator some capital, as a declared deposit would: balances are corrected out of it and out of nothing else. */
export async function giveCapital(amountMicro: bigint): Promise<void> {
  const url = process.env['BOOK_URL'] ?? ''
  const database = openDatabase({ url, poolMax: 1, process: 'e2e', onPoolError: () => undefined })
  const custody = chainAccount('custody', 31_337)
  try {
    await database.transaction(async (tx) => {
      await openAccounts(tx, [custody, capitalAccount])
      await postEntries(tx, [
        {
          key: 'e2e:capital',
          reason: 'capital.declared',
          actor: 'system:e2e',
          about: 'e2e',
          postings: [{ source: custody, target: capitalAccount, amountMicro }],
        },
      ])
    })
  } finally {
    await database.close()
  }
}
