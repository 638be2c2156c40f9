import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { cleanUpVisitors } from './clean-up-visitors.ts'

const database = prepareDatabase()
const now = new Date('2026-11-15T10:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('forgets addresses after a day, what was never confirmed after a week, and the rest when its time is over', async () => {
  const message = (email: string, receivedAt: Date, state: string) =>
    database.owner(
      `insert into content.contact_message (id, form_digest, name, email, subject, message, language, received_at, address_digest,
         state, closed_by, closed_at)
       values (gen_random_uuid(), sha256($1::bytea), 'n', $2, 's', 'm', 'en', $3, sha256('a'), $4,
         case when $4 = 'closed' then 'person:x' end, case when $4 = 'closed' then $3::timestamptz end)`,
      [Buffer.from(email), email, receivedAt, state],
    )
  const subscription = (email: string, state: string, at: Date) =>
    database.owner(
      `insert into content.subscription (id, email, language, state, requested_at, requests, confirmed_at, left_at, address_digest)
       values (gen_random_uuid(), $1, 'en', $2, $3, 1, case when $2 = 'subscribed' then $3::timestamptz end,
         case when $2 = 'left' then $3::timestamptz end, sha256('a'))`,
      [email, state, at],
    )
  await message('today@x.test', ago(0.5), 'open')
  await message('old-open@x.test', ago(800), 'open')
  await message('old-closed@x.test', ago(800), 'closed')
  await message('closed@x.test', ago(30), 'closed')
  await subscription('waiting@x.test', 'waiting', ago(6))
  await subscription('never@x.test', 'waiting', ago(8))
  await subscription('reader@x.test', 'subscribed', ago(900))
  await subscription('left@x.test', 'left', ago(29))
  await subscription('gone@x.test', 'left', ago(31))
  await database.owner(
    `insert into content.mail (id, kind, about_id, due_at, sent_at) values
       (gen_random_uuid(), 'contact_received', gen_random_uuid(), $1, $1), (gen_random_uuid(), 'contact_received', gen_random_uuid(), $2, $2),
       (gen_random_uuid(), 'contact_received', gen_random_uuid(), $1, null)`,
    [ago(31), ago(29)],
  )
  await database.owner(
    `insert into content.probe (component, minute, is_up, latency_ms) values ('api', $1, true, 1), ('api', $2, true, 1)`,
    [ago(89), ago(91)],
  )
  await cleanUpVisitors(database.app, { now: () => now })
  expect(
    await database.owner(
      'select email, address_digest is null as forgotten from content.contact_message order by email',
    ),
  ).toEqual([
    { email: 'closed@x.test', forgotten: true },
    { email: 'old-open@x.test', forgotten: true },
    { email: 'today@x.test', forgotten: false },
  ])
  expect(
    await database.owner('select email from content.subscription where address_digest is null order by email'),
  ).toEqual([{ email: 'left@x.test' }, { email: 'reader@x.test' }, { email: 'waiting@x.test' }])
  expect(await database.owner('select sent_at from content.mail order by due_at')).toEqual([
    { sent_at: null },
    { sent_at: ago(29) },
  ])
  expect(await database.owner('select minute from content.probe')).toEqual([{ minute: ago(89) }])
})
