import { recordChange } from '#domains/audit/index.ts'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Screened } from '../parts.ts'
import { type ListedName, wordsOf } from '../rules.ts'
import { type Hit, insertHit, readCandidates, readListedAddress, readStandingHits } from '../store.ts'
import { matchNames } from './match-names.ts'

/**
 * Matches what is known of a person with the list; stores new hits with their events, and answers those that two people did not clear.
 */
export async function screenPerson(tx: Tx, { personId, names, addresses }: Screened): Promise<Hit[]> {
  const standing: Hit[] = []
  for (const name of new Set(names)) {
    const digest = sha256(`name:${wordsOf(name).join(' ')}`)
    const found = (await readCandidates(tx, name)).filter((listed) => matchNames(name, listed.name))
    standing.push(...(await noteHits(tx, { personId, what: 'name', digest, found })))
  }
  for (const address of new Set(addresses)) {
    const digest = sha256(`address:${address}`)
    const found = await readListedAddress(tx, address)
    standing.push(...(await noteHits(tx, { personId, what: 'address', digest, found })))
  }
  return standing
}

interface Found {
  readonly personId: string
  readonly what: 'name' | 'address'
  readonly digest: Buffer
  readonly found: readonly ListedName[]
}

async function noteHits(tx: Tx, { personId, what, digest, found }: Found): Promise<Hit[]> {
  const byUid = new Map(found.map((listed) => [listed.uid, listed]))
  for (const entry of byUid.values()) {
    const id = randomId()
    if (!(await insertHit(tx, { id, personId, what, valueDigest: digest, entry }))) continue
    await recordChange(tx, {
      actor: 'system:sanctions',
      action: 'sanctions.hit',
      subject: `person:${personId}`,
      after: { id, what, entryUid: entry.uid },
      event: { type: 'sanctions.found', payload: { ofPersonId: personId } },
    })
  }
  return readStandingHits(tx, personId, digest)
}
