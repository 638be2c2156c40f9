import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecoveryPlay, recoveryPlay } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { setPermissions } from './set-permissions.ts'
import { stopRecovery } from './stop-recovery.ts'

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

const stop = (personId: string) =>
  database.app.transaction((tx) => stopRecovery(tx, { personId, reason: 'not_active', actor: 'system:recovery' }))

test('an open one ends once, with its record and a mail that says why', async () => {
  const person = await play.newPerson()
  const { id } = await play.ask(person)
  expect(await Promise.all([stop(person.personId), stop(person.personId)])).toContain(true)
  expect(await stop(person.personId)).toBe(false)
  expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'not_active', ended_at: expect.any(Date) })
  const mails = await play.mailsTo(person.personId)
  const said = mails.filter(({ subject }) => subject === 'The recovery of your account was stopped')
  expect(said).toHaveLength(1)
  expect(said[0]?.text).toContain('the account was frozen or closed meanwhile')
})

test('permissions end it: staff recover in another way', async () => {
  const person = await play.newPerson()
  const { id } = await play.ask(person)
  const { personId } = person
  await database.app.transaction((tx) =>
    setPermissions(tx, { personId, permissions: ['support'], actor: 'operator:test' }),
  )
  expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'became_staff' })
  const said = (await play.mailsTo(personId)).find(({ subject }) => subject.includes('was stopped'))
  expect(said?.text).toContain('the account became one of our staff')
})

test('who has none open is told nothing', async () => {
  const person = await play.newPerson()
  expect(await stop(person.personId)).toBe(false)
})
