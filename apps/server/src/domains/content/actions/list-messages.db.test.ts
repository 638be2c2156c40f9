import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { listMessages } from './list-messages.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.owner(`
    insert into content.contact_message (id, form_digest, name, email, subject, message, language, received_at, state, closed_by, closed_at)
    select gen_random_uuid(), sha256(n::text::bytea), 'Person ' || n, 'p' || n || '@example.test', 's', 'm', 'en',
      '2026-11-15T10:00:00Z'::timestamptz + (n / 2) * interval '1 minute', case when n = 3 then 'closed' else 'open' end,
      case when n = 3 then 'person:x' end, case when n = 3 then now() end
    from generate_series(1, 7) as n`)
})

test('pages through all messages, the newest first, each once', async () => {
  const names: string[] = []
  let below: { receivedAt: Date; id: string } | undefined
  do {
    const page = await listMessages(database.app.reader, { limit: 2, ...(below === undefined ? {} : { below }) })
    names.push(...page.messages.map(({ name }) => name))
    below = page.below
  } while (below !== undefined)
  expect(names).toHaveLength(7)
  expect(new Set(names).size).toBe(7)
  expect(names.slice(0, 2).sort()).toEqual(['Person 6', 'Person 7'])
  expect(names.at(-1)).toBe('Person 1')
})

test('shows what is open or what is closed', async () => {
  const closed = await listMessages(database.app.reader, { state: 'closed', limit: 100 })
  expect(closed.messages.map(({ name, closedBy }) => [name, closedBy])).toEqual([['Person 3', 'person:x']])
  expect((await listMessages(database.app.reader, { state: 'open', limit: 1_000 })).messages).toHaveLength(6)
})
