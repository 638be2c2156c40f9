import { afterAll, beforeAll, expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { type RecoveryPlay, recoveryPlay } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { issueMailToken } from './issue-mail-token.ts'

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

async function waiting() {
  const person = await play.newPerson()
  const { id, spokenCode } = await play.ask(person)
  await play.recognise(person.personId, id, spokenCode)
  return { id, personId: person.personId }
}
const hoursTo = (appointment: unknown) => Number((appointment as { waitMs: number }).waitMs) / 3_600_000

test('an undecided one is looked at again after seven days, a waiting one with each day', async () => {
  const person = await play.newPerson()
  const { id, spokenCode } = await play.ask(person)
  expect(hoursTo(await play.advance(id))).toBeCloseTo(7 * 24, 1)
  await play.recognise(person.personId, id, spokenCode)
  for (const told of [1, 2, 3]) {
    expect(hoursTo(await play.advance(id))).toBeCloseTo(24, 1)
    expect(await play.state(id)).toMatchObject({ told_at: Array(told).fill(expect.any(Date)), state: 'waiting' })
    await passHours(database.app, 24)
  }
  expect(await play.advance(id)).toBeNull()
  expect(await play.state(id)).toMatchObject({ state: 'done' })
})

test('run again and by several workers at once it tells each day once', async () => {
  const { id, personId } = await waiting()
  await Promise.all(Array.from({ length: 4 }, () => play.advance(id)))
  await passHours(database.app, 24.1)
  await Promise.all(Array.from({ length: 4 }, () => play.advance(id)))
  const told = await database.owner(
    `select payload ->> 'day' as day from platform.outbox where person_id = $1 and type = 'account.recovery_waiting' order by id`,
    [personId],
  )
  expect(told.map(({ day }) => day)).toEqual(['1', '2'])
})

test('the clock of a demo that skips the whole wait skips no mail: all three are written before the end', async () => {
  const { id, personId } = await waiting()
  await passHours(database.app, 100)
  await play.advance(id)
  const types = await database.owner(
    `select type from platform.outbox where person_id = $1 and type like 'account.recovery_%' order by id`,
    [personId],
  )
  expect(types.map(({ type }) => type)).toEqual([
    'account.recovery_asked',
    ...Array(3).fill('account.recovery_waiting'),
    'account.recovery_done',
  ])
})

test('one that its holder froze meanwhile goes on, and the account stays frozen', async () => {
  const { id, personId } = await waiting()
  await play.advance(id)
  await play.freezeByHolder(personId)
  await passHours(database.app, 73)
  expect(await play.advance(id)).toBeNull()
  expect(await play.state(id)).toMatchObject({ state: 'done', end_reason: 'completed' })
  const [person] = await database.owner('select state, totp_secret_sealed from accounts.person where id = $1', [
    personId,
  ])
  expect(person).toEqual({ state: 'frozen', totp_secret_sealed: null })
})

test('at its end pending links for a password and a new address are void; those that stop or object stay', async () => {
  const { id, personId } = await waiting()
  await play.advance(id)
  await database.owner(`update accounts.person set pending_email = 'thief-' || email where id = $1`, [personId])
  for (const purpose of ['reset', 'change_email', 'withdraw_address', 'bank_payout', 'stop_recovery'] as const)
    await database.app.transaction((tx) => issueMailToken(tx, play.served.parts, personId, purpose, 'x'))
  await passHours(database.app, 73)
  await play.advance(id)
  const left = await database.owner('select purpose from accounts.mail_token where person_id = $1 order by 1', [
    personId,
  ])
  expect(left.map(({ purpose }) => purpose)).toEqual(['bank_payout', 'stop_recovery'])
  const [person] = await database.owner('select pending_email from accounts.person where id = $1', [personId])
  expect(person).toEqual({ pending_email: null })
})

test('error: PostgreSQL ends none of a person who is staff by then', async () => {
  const { id, personId } = await waiting()
  await play.advance(id)
  await passHours(database.app, 73)
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [personId])
  expect(await play.advance(id)).toBeNull()
  expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'became_staff' })
  const other = await waiting()
  await play.advance(other.id)
  await passHours(database.app, 24)
  await play.advance(other.id)
  await passHours(database.app, 47)
  await play.advance(other.id)
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [other.personId])
  await passHours(database.app, 2)
  const finish = database.owner('select accounts.finish_recovery($1)', [other.id])
  await expect(finish).rejects.toThrow('recovery_without_ground')
})

test('error: it ends without effect where staff froze the account', async () => {
  const { id, personId } = await waiting()
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  await passHours(database.app, 73)
  expect(await play.advance(id)).toBeNull()
  expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'not_active' })
})

test('error: PostgreSQL itself refuses to finish a recovery early, without notice, unapproved or twice, for every caller', async () => {
  const { id } = await waiting()
  const finish = (which: string) => database.owner('select accounts.finish_recovery($1)', [which])
  await expect(finish(id)).rejects.toThrow('recovery_without_ground')
  await passHours(database.app, 73)
  await expect(finish(id)).rejects.toThrow('recovery_without_ground')
  const person = await play.newPerson()
  const asked = await play.ask(person)
  await expect(finish(asked.id)).rejects.toThrow('recovery_without_ground')
  await expect(database.owner(`update accounts.recovery set state = 'done' where id = $1`, [asked.id])).rejects.toThrow(
    'violates check constraint',
  )
  await play.advance(id)
  await expect(finish(id)).rejects.toThrow('recovery_without_ground')
  await expect(database.owner('delete from accounts.recovery where id = $1', [id])).rejects.toThrow('recovery_is_over')
})
