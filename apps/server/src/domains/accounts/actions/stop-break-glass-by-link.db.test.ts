import { expect, test } from 'vitest'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { issueMailToken } from './issue-mail-token.ts'
import { stopBreakGlassByLink } from './stop-break-glass-by-link.ts'

const world = prepareBreakGlass()

const linkOf = async (
  personId: string,
  subject: string,
  purpose: 'stop_break_glass' | 'reset' = 'stop_break_glass',
) => {
  const { parts } = world.play.served
  const link = await world.database.app.transaction((tx) => issueMailToken(tx, parts, personId, purpose, subject))
  return link?.token ?? ''
}
const stop = (token: string) => stopBreakGlassByLink(world.play.served.parts, { token, requestId: 'r' })

test('says what became of it: stopped, stopped before, done', async () => {
  const owner = await world.newOwner()
  const clerk = await world.newStaff(['support'])
  const { id } = await world.waiting(owner)
  const token = await linkOf(clerk.personId, `${id}.1`)
  expect(await stop(token)).toEqual({ ok: true, value: { outcome: 'stopped' } })
  expect(await stop(token)).toEqual({ ok: true, value: { outcome: 'stopped_before' } })
  const second = await world.waiting(owner)
  await world.age(second.id, 24.1)
  await world.advance(second.id)
  expect(await stop(await linkOf(clerk.personId, `${second.id}.1`))).toEqual({ ok: true, value: { outcome: 'done' } })
})

test('error: a link of who left the staff, of another purpose, and an unknown one stop nothing', async () => {
  const owner = await world.newOwner()
  const clerk = await world.newStaff(['support'])
  const { id } = await world.waiting(owner)
  const token = await linkOf(clerk.personId, `${id}.1`)
  await world.database.owner('delete from accounts.permission where person_id = $1', [clerk.personId])
  await world.database.owner(`update accounts.person set role = 'user' where id = $1`, [clerk.personId])
  const reset = await linkOf(owner.personId, '', 'reset')
  for (const wrong of [token, reset, 'none']) expect(await stop(wrong)).toEqual({ ok: false, code: 'token_expired' })
  expect(await world.state(id)).toMatchObject({ state: 'waiting' })
})
