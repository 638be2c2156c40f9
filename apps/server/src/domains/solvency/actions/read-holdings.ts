import type { Opening } from '@clearhold/proof/tree/leaf'
import { hexOf } from '#platform/chain/address.ts'
import type { Database } from '#platform/database/database.ts'
import { holdMs, owedPageMax } from '../rules.ts'
import { holdFold, type OwedRow, readOwedPage } from '../store/holdings.ts'
import type { Cut } from './draw-cut.ts'

/** What is owed to one person, as in a leaf. */
export type Owed = Omit<Opening, 'salt'>

/** Every person to whom something is or was owed at the cut, in pages of short reads. */
export async function* readHoldings(
  database: Database,
  { groupId: cut, holder }: Cut,
  { chainId, most = owedPageMax }: { readonly chainId: number; readonly most?: number },
): AsyncGenerator<readonly Owed[]> {
  let behind: string | undefined
  for (;;) {
    await database.transaction((tx) => holdFold(tx, holder, holdMs))
    const page = await readOwedPage(database.reader, { cut, holder, chainId, behind, most })
    if (page.length > 0) yield page.map(owedOf)
    behind = page.at(-1)?.personId
    if (page.length < most) return
  }
}

function owedOf({ personId, email, depositAddress, lastEntryId, ...owedMicro }: OwedRow): Owed {
  return {
    personId,
    email,
    depositAddress: depositAddress === null ? undefined : hexOf(depositAddress),
    owedMicro,
    lastEntryId,
  }
}
