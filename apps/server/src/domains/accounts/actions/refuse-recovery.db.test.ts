import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecoveryPlay, recoveryPlay } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { refuseRecovery } from './refuse-recovery.ts'

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

const refuse = (personId: string, recoveryId: string, byPersonId = play.reviewer.personId) =>
  database.app.transaction((tx) =>
    refuseRecovery(tx, { personId, recoveryId, byPersonId, reason: 'another face', requestId: 'test' }),
  )

test('one reviewer ends it, asked for or waiting, and the record names them', async () => {
  const person = await play.newPerson()
  const { id, spokenCode } = await play.ask(person)
  await play.recognise(person.personId, id, spokenCode)
  expect(await refuse(person.personId, id)).toEqual({ ok: true, value: undefined })
  expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'not_recognised' })
  const [record] = await database.owner(
    `select actor from audit.record where subject = $1 and action = 'account.recovery_stopped'`,
    [`person:${person.personId}`],
  )
  expect(record).toEqual({ actor: `person:${play.reviewer.personId}` })
  expect(await refuse(person.personId, id)).toMatchObject({ code: 'recovery_over' })
})

test('error: not one’s own, and not under another person’s name', async () => {
  const person = await play.newPerson()
  const other = await play.newPerson()
  const { id } = await play.ask(person)
  expect(await refuse(person.personId, id, person.personId)).toMatchObject({ code: 'not_allowed' })
  expect(await refuse(other.personId, id)).toMatchObject({ code: 'not_found' })
  expect(await play.state(id)).toMatchObject({ state: 'asked' })
})
