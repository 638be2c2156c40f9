import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import type { Reader } from '#platform/database/database.ts'
import { type EntryId, formatEntryId, groupOf } from '../rules.ts'
import { readTotals } from '../store/accounts.ts'
import { readMissummedKinds } from '../store/checkpoints.ts'
import { readAlteredEntries, readBalanceFaults, readMiscountedEntries, readTornEntries } from '../store/faults.ts'

/**
 * Every violated invariant, in words; empty when there is none (INV1, INV2, INV3). Each query uses one snapshot, so it may run while others
 * post.
 */
export async function verifyLedger(reader: Reader): Promise<string[]> {
  const totals = await readTotals(reader)
  const sum = sumMicro(totals.map(({ balanceMicro }) => balanceMicro))
  const faults = await readBalanceFaults(reader)
  const torn = await readTornEntries(reader)
  const altered = await readAlteredEntries(reader)
  const miscounted = await readMiscountedEntries(reader)
  const missummed = await readMissummedKinds(reader)
  return [
    ...(sum === 0n ? [] : [`all balances together are ${decimalFromMicro(sum)} and not zero`]),
    ...faults.map(
      ({ account, balanceMicro, postingsMicro }) =>
        `${account} stands at ${decimalFromMicro(balanceMicro)}, its postings add up to ${decimalFromMicro(postingsMicro)}`,
    ),
    ...torn.map((id) => `${nameOf(id)} is not whole`),
    ...altered.map((id) => `${nameOf(id)} does not say what was posted`),
    ...missummed.map((kind) => `the checkpoint of all ${kind} accounts is not what their postings add up to`),
    ...miscounted.map((id) => `${nameOf(id)} notes a balance that was not there`),
  ]
}

/** Index zero is the group itself. */
function nameOf(id: EntryId): string {
  const number = formatEntryId(id)
  return number.endsWith('-0') ? `posting group ${groupOf(id)}` : `entry ${number}`
}
