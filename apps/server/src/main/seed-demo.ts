import { permissions } from '@clearhold/contract/accounts/permissions'
import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { createPerson, findPersonByEmail, type PersonDraft, setPermissions } from '../domains/accounts/index.ts'
import { enrolDemoKey } from '../domains/approvals/index.ts'
import { investorAccounts, openAccounts } from '../domains/ledger/index.ts'
import { seedPlans } from '../domains/plans/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { createPasswords } from '../platform/crypto/passwords.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { createGate } from '../platform/gate/gate.ts'

/** Printed by npm run dev, and worthless elsewhere: the seed refuses to run in the live edition. */
export const demoPassword = 'clearhold-demo'

export const demoPeople: readonly Omit<PersonDraft, 'passwordHash' | 'emailVerifiedAt'>[] = [
  { email: 'ines@demo.clearhold.example', username: 'ines', fullName: 'Ines Carvalho', role: 'user', language: 'en' },
  { email: 'mateo@demo.clearhold.example', username: 'mateo', fullName: 'Mateo Ruiz', role: 'user', language: 'es' },
  {
    email: 'admin.one@demo.clearhold.example',
    username: 'admin_one',
    fullName: 'Ada Okafor',
    role: 'Admin',
    language: 'en',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    email: 'admin.two@demo.clearhold.example',
    username: 'admin_two',
    fullName: 'Bruno Lefèvre',
    role: 'Admin',
    language: 'fr',
    totpSecret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
  },
]

/** Adds the demo people who do not exist yet, the admins with every permission; answers whom it added. */
export async function seedDemo(database: Database, config: Pick<Config, 'EDITION' | 'MASTER_KEY'>): Promise<string[]> {
  if (config.EDITION !== 'demo')
    throw new Error('The demo people belong to the demo edition: EDITION=live has only real ones.')
  const passwordHash = await createPasswords(createGate({ parallelMax: 1, waitingMax: 0 })).hash(demoPassword)
  const parts = {
    masterKey: config.MASTER_KEY,
    onPersonCreated: (tx: Tx, personId: string) => openAccounts(tx, investorAccounts(personId)),
  }
  const added: string[] = []
  for (const person of demoPeople) {
    const isNew = await database.transaction(async (tx) => {
      const draft = { ...person, passwordHash, emailVerifiedAt: systemClock.now(), accepted: legalVersions }
      const personId = await createPerson(tx, parts, draft)
      if (personId === undefined) return false
      if (person.role === 'Admin') await setPermissions(tx, { personId, permissions, actor: 'operator:seed' })
      return true
    })
    if (isNew) added.push(person.email)
    await seedKey(database, person)
  }
  return added
}

/** The key that the approving page offers this admin; existing installations get it too. */
async function seedKey(
  database: Database,
  { username, email, fullName: name }: (typeof demoPeople)[number],
): Promise<void> {
  const key = demoKeys.find((one) => one.username === username)
  const person = key === undefined ? undefined : await findPersonByEmail(database.reader, email)
  if (key === undefined || person === undefined) return
  const publicKey = Buffer.from(key.publicKey, 'base64url')
  await database.transaction((tx) => enrolDemoKey(tx, { personId: person.id, name, publicKey }))
}

/** The specification's four plans, on test money; answers which were added. Live starts with none: its operator publishes its own. */
export async function seedDemoPlans(database: Database, { EDITION }: Pick<Config, 'EDITION'>): Promise<string[]> {
  if (EDITION !== 'demo')
    throw new Error('The demo plans belong to the demo edition: EDITION=live offers only its own.')
  return seedPlans(database, systemClock, demoPlans)
}
