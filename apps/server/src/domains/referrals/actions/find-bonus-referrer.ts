import { readPersonState } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { readAttribution } from '../store.ts'
import { attributePerson } from './attribute-person.ts'

/** Who gets a bonus on this person's first plan; undefined when nobody does. */
export async function findBonusReferrer(tx: Tx, personId: string): Promise<string | undefined> {
  // Those who joined before codes existed were never looked at.
  await attributePerson(tx, personId)
  const attribution = await readAttribution(tx, personId)
  if (attribution === undefined || attribution.objection !== null) return undefined
  return (await readPersonState(tx, attribution.referrerId)) === 'closed' ? undefined : attribution.referrerId
}
