import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { readBulletin } from './read-bulletin.ts'

test('is empty at first; then in one language what is announced and how support is reached', async () => {
  const database = await testDatabase()
  const now = new Date('2026-11-15T10:00:00Z')
  const read = (language: 'en' | 'fr') => readBulletin(database.app.reader, now, language)
  expect(await read('en')).toEqual({ announcement: null, support: null })
  await database.owner(`
    insert into content.announcement (id, level, text_en, text_es, text_fr, starts_at, published_by, published_at)
    values (gen_random_uuid(), 'info', 'Hello', 'Hola', 'Bonjour', '2026-11-15T10:00:00Z', gen_random_uuid(), '2026-11-15T09:00:00Z')`)
  await database.owner(`
    insert into content.support (version, email, phone, hours_en, hours_es, hours_fr, published_by, published_at)
    select n, 'desk@northmoor.eu', '+356 2700 200' || n, 'Always', 'Siempre', 'Toujours', gen_random_uuid(), now()
    from generate_series(1, 2) as n`)
  expect(await read('fr')).toEqual({
    announcement: { level: 'info', text: 'Bonjour', page: null },
    support: { version: 2, email: 'desk@northmoor.eu', phone: '+356 2700 2002', hours: 'Toujours' },
  })
})
