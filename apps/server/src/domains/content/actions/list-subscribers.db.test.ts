import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { listSubscribers } from './list-subscribers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.owner(`
    insert into content.subscription (id, email, language, state, requested_at, requests, confirmed_at, left_at)
    select gen_random_uuid(), email, 'en', state, now(), 1, case when state = 'subscribed' then now() end,
      case when state = 'left' then now() end
    from (values ('b@x.test', 'subscribed'), ('a@x.test', 'subscribed'), ('c@x.test', 'waiting'), ('d@x.test', 'left'),
      ('e@x.test', 'subscribed')) as t (email, state)`)
})

test('only those who confirmed and did not leave, page by page', async () => {
  const first = await listSubscribers(database.app.reader, { limit: 2 })
  expect(first.map(({ email }) => email)).toEqual(['a@x.test', 'b@x.test'])
  const second = await listSubscribers(database.app.reader, { after: 'b@x.test', limit: 2 })
  expect(second.map(({ email }) => email)).toEqual(['e@x.test'])
})
