import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { readIdentity } from './read-identity.ts'

test('support is reached as the newest version says, in the language asked for; the rest is from the settings', async () => {
  const database = await testDatabase()
  const identity = { edition: 'demo', operator: operatorPlaceholder } as const
  const hours = async (language: 'en' | 'es') =>
    (await readIdentity(database.app.reader, identity, language)).operator.supportHours
  expect(await hours('en')).toBe(operatorPlaceholder.supportHours)
  expect(await hours('es')).toBe('De lunes a viernes, de 9:00 a 17:00 UTC')
  await database.owner(`
    insert into content.support (version, email, phone, hours_en, hours_es, hours_fr, published_by, published_at)
    select n, 'desk' || n || '@northmoor.eu', '+356', 'Always', 'Siempre', 'Toujours', gen_random_uuid(), now()
    from generate_series(1, 2) as n`)
  expect(await readIdentity(database.app.reader, identity, 'es')).toEqual({
    edition: 'demo',
    operator: {
      ...operatorPlaceholder,
      supportEmail: 'desk2@northmoor.eu',
      supportPhone: '+356',
      supportHours: 'Siempre',
    },
  })
})
