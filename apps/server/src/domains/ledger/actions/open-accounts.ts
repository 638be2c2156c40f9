import type { Tx } from '#platform/database/database.ts'
import type { AccountKey } from '../rules.ts'
import { insertAccounts } from '../store/accounts.ts'

const accountsMax = 1000

/** Opens accounts with a balance of zero; idempotent. */
export async function openAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  if (keys.length > accountsMax) throw new RangeError('at most 1000 accounts are opened at once')
  await insertAccounts(tx, keys)
}
