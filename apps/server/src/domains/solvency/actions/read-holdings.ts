import type { Opening } from '@clearhold/proof/tree/leaf'
import { hexOf } from '#platform/chain/address.ts'
import type { SnapshotParts } from '../parts.ts'
import { holdMs, owedPageMax } from '../rules.ts'
import { holdFold, type OwedRow, readOwedPage } from '../store/holdings.ts'
import type { Cut } from './draw-cut.ts'

/** What is owed to one person, as in a leaf. */
export type Owed = Omit<Opening, 'salt'>

/**
 * Every person to whom something is or was owed at the cut, in pages of short reads. A standby can do them: it has the fold at this cut and
 * held for this reader, or PostgreSQL refuses the page there as well.
 */
export async function* readHoldings(
  { database, longReads }: Pick<SnapshotParts, 'database' | 'longReads'>,
  { groupId: cut, holder }: Cut,
  { chainId, most = owedPageMax }: { readonly chainId: number; readonly most?: number },
): AsyncGenerator<readonly Owed[]> {
  let behind: string | undefined
  for (;;) {
    await database.transaction((tx) => holdFold(tx, holder, holdMs))
    const page = await longReads.read((reader) => readOwedPage(reader, { cut, holder, chainId, behind, most }))
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
