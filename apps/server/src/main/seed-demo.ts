import { createPerson, type PersonDraft } from '../domains/accounts/index.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'

/** Printed by npm run dev and good for nothing else: the seed refuses to run in the live edition. */
export const demoPassword = 'clearhold-demo'

export const demoPeople: readonly Omit<PersonDraft, 'password'>[] = [
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

/** Adds the demo people who are not there yet; answers whom it added. */
export async function seedDemo(database: Database, config: Pick<Config, 'EDITION' | 'MASTER_KEY'>): Promise<string[]> {
  if (config.EDITION !== 'demo')
    throw new Error('The demo people belong to the demo edition: EDITION=live has only real ones.')
  const added: string[] = []
  for (const person of demoPeople) {
    const isNew = await database.transaction((tx) =>
      createPerson(tx, { ...person, password: demoPassword }, config.MASTER_KEY),
    )
    if (isNew) added.push(person.email)
  }
  return added
}
