import { readFileSync } from 'node:fs'
import { restrictionDaysMax } from '@clearhold/contract/accounts/restrictions'
import { readPeopleAfter } from '#domains/accounts/index.ts'
import { type KycParts, placeLegalHold, readKycRecords, writeHoldEnd } from '#domains/kyc/index.ts'
import { isListOld, type Loaded, loadSanctionsList, type Screened } from '#domains/sanctions/index.ts'
import { readBookAddressesOf } from '#domains/withdrawals/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import { type Config, ConfigError } from '#platform/config/config.ts'
import type { Tx } from '#platform/database/database.ts'

type SanctionsConfig = Pick<Config, 'EDITION' | 'SANCTIONS_FILE'>
type People = Pick<KycParts, 'database' | 'keyring' | 'clock'>

/** Loads the operator's list and matches every person with it; undefined where there is none. Live refuses an outdated one. */
export async function loadSanctions(config: SanctionsConfig, people: People): Promise<Loaded | undefined> {
  if (config.SANCTIONS_FILE === '') return undefined
  const { database, clock } = people
  const xml = readFileSync(config.SANCTIONS_FILE, 'utf8')
  const loaded = await loadSanctionsList(
    { database, readPeople: (after, limit) => readPeople(people, after, limit) },
    xml,
  )
  if (!loaded.ok) throw new ConfigError(['SANCTIONS_FILE is no list in OFAC’s SDN format (sdn.xml).'])
  if (config.EDITION === 'live' && isListOld(loaded.value.publishedOn, clock.now()))
    throw new ConfigError([
      'EDITION=live refuses a SANCTIONS_FILE that is older than 7 days. Download the present one.',
    ])
  return loaded.value
}

/** People with the name of their account, the one in their identity case, and their withdrawal addresses. */
async function readPeople(parts: People, after: string | undefined, limit: number): Promise<Screened[]> {
  const { reader } = parts.database
  const people = await readPeopleAfter(reader, after, limit)
  const ids = people.map(({ id }) => id)
  const [records, addresses] = await Promise.all([
    readKycRecords(parts, ids, () => true),
    readBookAddressesOf(reader, ids),
  ])
  return people.map(({ id, fullName }) => {
    const typed = records.get(id)?.fullname ?? null
    return {
      personId: id,
      names: typed === null ? [fullName] : [fullName, typed],
      addresses: addresses.filter(({ personId }) => personId === id).map(({ address }) => hexOf(address)),
    }
  })
}

/** A hit that two people upheld begins a legal hold, for the longest time that two people may agree on at once. */
export async function holdForSanctions(
  { clock }: Pick<KycParts, 'clock'>,
  tx: Tx,
  { personId, reason, byPersonId }: { readonly personId: string; readonly reason: string; readonly byPersonId: string },
): Promise<void> {
  if (!(await placeLegalHold(tx, { personId, reason, actor: `person:${byPersonId}` }))) return
  const endsAt = new Date(clock.now().getTime() + restrictionDaysMax.legalHold * 86_400_000)
  await writeHoldEnd(tx, personId, endsAt, byPersonId)
}
