import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecoveryPlay, recoveryPlay, stopToken } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { issueMailToken } from './issue-mail-token.ts'
import { stopRecoveryByLink } from './stop-recovery-by-link.ts'

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

const stop = (token: string) => stopRecoveryByLink(play.served.parts, { token, requestId: 'test' })

test('a frozen account holder can stop it too; followed again, the link says so', async () => {
  const person = await play.newPerson()
  const { id } = await play.ask(person)
  const [mail] = await play.mailsTo(person.personId)
  const token = stopToken(mail ?? { text: '' })
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [person.personId])
  expect(await stop(token)).toEqual({ ok: true, value: { outcome: 'stopped' } })
  expect(await stop(token)).toEqual({ ok: true, value: { outcome: 'stopped_before' } })
  expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'link' })
})

test('error: a wrong link, one of another purpose and one of another person’s recovery stop nothing', async () => {
  const person = await play.newPerson()
  const { id } = await play.ask(person)
  const other = await play.newPerson()
  const mint = (personId: string, purpose: 'reset' | 'stop_recovery', subject: string) =>
    database.app.transaction((tx) => issueMailToken(tx, play.served.parts, personId, purpose, subject))
  const links = [await mint(person.personId, 'reset', ''), await mint(other.personId, 'stop_recovery', `${id}.1`)]
  for (const token of ['x'.repeat(43), ...links.map((link) => link?.token ?? '')])
    expect(await stop(token)).toEqual({ ok: false, code: 'token_expired' })
  expect(await play.state(id)).toMatchObject({ state: 'asked' })
})
