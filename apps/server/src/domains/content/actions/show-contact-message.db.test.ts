import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { testDatabase } from '#testing/resources.ts'
import { showContactMessage } from './show-contact-message.ts'

test('says what a mail has come to: on its way, taken, given up, or uncertain', async () => {
  const database = await testDatabase()
  const id = randomId()
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language)
     values ($1, sha256('a'), 'n', 'A@example.test', 's', 'm <b>', 'es')`,
    [id],
  )
  await database.owner(
    `with r as (insert into content.reply (id, message_id, author_id, text, text_digest, written_at)
       select gen_random_uuid(), $1, gen_random_uuid(), n::text, sha256(n::text::bytea), now() + n * interval '1 minute'
       from generate_series(1, 4) as n returning id, text)
     insert into content.mail (id, kind, about_id, due_at, sent_at, given_up_at, sending_since)
     select gen_random_uuid(), 'contact_reply', id, now(), case when text = '2' then now() end, case when text in ('3', '4') then now() end,
       case when text = '4' then now() end
     from r`,
    [id],
  )
  const found = await showContactMessage(database.app.reader, id)
  expect(found).toMatchObject({ ok: true, value: { message: 'm <b>', person: null, closedBy: null, assignee: null } })
  expect(found.ok && found.value.replies.map(({ text, mail }) => [text, mail])).toEqual([
    ['1', 'waiting'],
    ['2', 'sent'],
    ['3', 'failed'],
    ['4', 'uncertain'],
  ])
  expect(await showContactMessage(database.app.reader, randomId())).toEqual({ ok: false, code: 'not_found' })
})
