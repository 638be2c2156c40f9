import { operatorPlaceholder } from '@clearhold/contract/edition'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { readIdentity } from './read-identity.ts'
import { readSupportDetails } from './read-support-details.ts'

const own = { ...operatorPlaceholder, supportHours: 'Day and night' }

test('without a version the settings hold; with many the newest, and the list of old ones ends', async () => {
  const database = await testDatabase()
  const { reader } = database.app
  expect(await readSupportDetails(reader, own)).toMatchObject({
    current: { version: 0, hours: { en: 'Day and night', es: 'Day and night', fr: 'Day and night' } },
    before: [],
  })
  expect((await readIdentity(reader, { edition: 'live', operator: own }, 'fr')).operator).toEqual(own)
  await database.owner(`
    insert into content.support (version, email, phone, hours_en, hours_es, hours_fr, published_by, published_at)
    select n, 'desk' || n || '@northmoor.eu', '+356', 'Always', 'Siempre', 'Toujours', gen_random_uuid(), now()
    from generate_series(1, 25) as n`)
  const { current, before } = await readSupportDetails(reader, own)
  expect([current.version, before.length, before.at(-1)?.version]).toEqual([25, 19, 6])
  expect((await readIdentity(reader, { edition: 'live', operator: own }, 'fr')).operator).toMatchObject({
    supportEmail: 'desk25@northmoor.eu',
    supportHours: 'Toujours',
    legalName: own.legalName,
  })
})
