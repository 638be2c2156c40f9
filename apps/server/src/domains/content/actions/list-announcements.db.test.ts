import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { listAnnouncements } from './list-announcements.ts'

const clock = { now: () => new Date('2026-11-15T10:00:00Z') }

test('pages through everything that was announced, the latest first, each with what became of it', async () => {
  const database = await testDatabase()
  await database.owner(`
    insert into content.announcement (id, level, text_en, text_es, text_fr, starts_at, ends_at, published_by, published_at,
      withdrawn_by, withdrawn_at)
    select gen_random_uuid(), 'info', n::text, 'x', 'x', '2026-11-10'::timestamptz + n * interval '1 day',
      case when n = 1 then '2026-11-12'::timestamptz end, gen_random_uuid(), '2026-11-01'::timestamptz + n * interval '1 hour',
      case when n = 4 then gen_random_uuid() end, case when n = 4 then now() end
    from generate_series(1, 6) as n`)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await listAnnouncements(database.app.reader, clock, { limit: 4, after })
    seen.push(...page.announcements.map(({ text, state }) => `${text.en} ${state}`))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen).toEqual(['6 planned', '5 shown', '4 withdrawn', '3 covered', '2 covered', '1 over'])
})
