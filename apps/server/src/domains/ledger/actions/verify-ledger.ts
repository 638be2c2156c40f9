import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import type { Reader } from '#platform/database/database.ts'
import { type EntryId, formatEntryId, groupMax, groupOf } from '../rules.ts'
import { readCheckpointFaults } from '../store/checkpoints.ts'
import {
  type BookFault,
  readAccountsEnd,
  readAlteredEntries,
  readBalanceFaults,
  readBalanceFaultsOf,
  readMiscountedEntries,
  readSliceEnd,
  readTornEntries,
  type Slice,
} from '../store/faults.ts'

const sliceEntries = 5_000
const sliceAccounts = 5_000

export interface LedgerVerification {
  /** Groups up to this one were verified before, and are left alone; without it everything is. */
  readonly above?: bigint
  readonly onSlice?: () => unknown
  readonly entriesAtOnce?: number
  readonly accountsAtOnce?: number
}

/**
 * Every violated invariant, in words; empty when there is none (INV1, INV2, INV3). It reads slice by slice, a statement and a snapshot each, so
 * it may run while others post, and holds no transaction. Of what was verified before it needs only the balance after each account's last posting.
 */
export async function verifyLedger(reader: Reader, options: LedgerVerification = {}): Promise<string[]> {
  const { above = 0n, onSlice, entriesAtOnce = sliceEntries, accountsAtOnce = sliceAccounts } = options
  const nextSlice = async (behind: bigint): Promise<Slice> => ({
    above: behind,
    upTo: await readSliceEnd(reader, behind, entriesAtOnce),
  })
  const found = {
    faults: [] as BookFault[],
    torn: [] as EntryId[],
    altered: [] as EntryId[],
    miscounted: [] as EntryId[],
  }
  for (let slice = await nextSlice(above); ; slice = await nextSlice(slice.upTo)) {
    if (above > 0n) found.faults.push(...(await readBalanceFaults(reader, slice)))
    found.torn.push(...(await readTornEntries(reader, slice)))
    found.altered.push(...(await readAlteredEntries(reader, slice)))
    found.miscounted.push(...(await readMiscountedEntries(reader, slice)))
    await onSlice?.()
    if (slice.upTo === groupMax) break
  }
  if (above === 0n) found.faults.push(...(await allBalanceFaults(reader, accountsAtOnce, onSlice)))
  // An account touched in two slices was read in both.
  const faults = [...new Map(found.faults.map((fault) => [fault.account, fault])).values()]
  // A posting takes from one account what it gives another, so that only what balances differ by can add up to something.
  const sum = sumMicro(faults.map(({ balanceMicro, postingsMicro }) => balanceMicro - postingsMicro))
  return [
    ...(sum === 0n ? [] : [`all balances together are ${decimalFromMicro(sum)} and not zero`]),
    ...faults.map(
      ({ account, balanceMicro, postingsMicro }) =>
        `${account} stands at ${decimalFromMicro(balanceMicro)}, its postings add up to ${decimalFromMicro(postingsMicro)}`,
    ),
    ...found.torn.map((id) => `${nameOf(id)} is not whole`),
    ...found.altered.map((id) => `${nameOf(id)} does not say what was posted`),
    ...(await readCheckpointFaults(reader, above)),
    ...found.miscounted.map((id) => `${nameOf(id)} notes a balance that was not there`),
  ]
}

async function allBalanceFaults(
  reader: Reader,
  limit: number,
  onSlice: LedgerVerification['onSlice'],
): Promise<BookFault[]> {
  const faults: BookFault[] = []
  for (let above = 0n; ; ) {
    const last = await readAccountsEnd(reader, above, limit)
    if (last === undefined) return faults
    faults.push(...(await readBalanceFaultsOf(reader, above, last)))
    above = last
    await onSlice?.()
  }
}

/** Index zero is the group itself. */
function nameOf(id: EntryId): string {
  const number = formatEntryId(id)
  return number.endsWith('-0') ? `posting group ${groupOf(id)}` : `entry ${number}`
}
