import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecoveryPlay, recoveryPlay } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { setVerification } from '#testing/withdrawals.ts'
import { requestMailLink } from './request-mail-link.ts'
import { requestRecovery } from './request-recovery.ts'

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

const ask = (ticket: string, limitFactor = 1_000) =>
  requestRecovery({ ...play.served.parts, limitFactor }, { ticket, requestId: 'test' })

test('after the right password it is stored in both clocks, told, and shown at the next login; only digests of the key are kept', async () => {
  const person = await play.newPerson()
  const { ticket, recovery } = await play.enter(person)
  expect(recovery).toBeNull()
  const asked = await ask(ticket)
  if (!asked.ok) throw new Error(asked.code)
  const { key, spokenCode } = asked.value
  expect(spokenCode).toMatch(/^\d{6}$/)
  expect((await play.enter(person)).recovery).toMatchObject({ state: 'asked', endsAt: null })
  const [row] = await database.owner('select * from accounts.recovery where person_id = $1', [person.personId])
  expect(row).toMatchObject({ state: 'asked', asked_at: expect.any(Date), asked_business_at: expect.any(Date) })
  expect(JSON.stringify(row)).not.toContain(key)
  const types = await database.owner(
    `select type from platform.outbox where payload ->> 'recoveryId' = $1 order by id`,
    [row?.['id']],
  )
  expect(types.map(({ type }) => type)).toEqual(['account.recovery_asked', 'recovery.opened'])
})

test('error: without a verified identity, for staff, and beside one that waits nothing is asked for', async () => {
  const unknown = await play.newPerson()
  await setVerification(database, unknown.personId, 'pending')
  expect(await ask((await play.enter(unknown)).ticket)).toMatchObject({ code: 'recovery_needs_identity' })
  const person = await play.newPerson()
  const { id, spokenCode } = await play.ask(person)
  await play.recognise(person.personId, id, spokenCode)
  expect(await ask((await play.enter(person)).ticket)).toMatchObject({ code: 'recovery_waiting' })
  expect(await play.state(id)).toMatchObject({ state: 'waiting' })
})

test('error: a ticket that was used up or invented asks for nothing, and neither does a frozen account', async () => {
  const person = await play.newPerson()
  const { ticket } = await play.enter(person)
  await database.owner('update accounts.sign_in_ticket set tries_left = 0 where person_id = $1', [person.personId])
  expect(await ask(ticket)).toMatchObject({ code: 'ticket_expired' })
  expect(await ask('x'.repeat(43))).toMatchObject({ code: 'ticket_expired' })
  const frozen = await play.newPerson()
  const entered = await play.enter(frozen)
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [frozen.personId])
  expect(await ask(entered.ticket)).toMatchObject({ code: 'account_not_active' })
})

test('an account that its holder froze asks too, which no factor opens; one that staff froze does not', async () => {
  const person = await play.newPerson()
  await play.freezeByHolder(person.personId)
  const { ticket, methods } = await play.enter(person)
  expect(methods).toEqual([])
  expect(await ask(ticket)).toMatchObject({ ok: true })
  const code = person.recoveryCodes[0]
  const proved = await play.post('auth/second-factor', { ticket, proof: { method: 'recovery_code', code } })
  expect(proved.value['code']).toBe('account_not_active')
  expect((await play.enter(person)).recovery).toMatchObject({ state: 'asked' })
})

test('error: asked for again and again after the right password it is refused; links that strangers ask for do not count', async () => {
  const person = await play.newPerson()
  for (let time = 0; time < 10; time += 1)
    await requestMailLink({ ...play.served.parts, limitFactor: 1 }, person.email, 'account.reset_requested')
  const { ticket } = await play.enter(person)
  const codes: unknown[] = []
  for (let time = 0; time < 7; time += 1) {
    const asked = await ask(ticket, 1)
    codes.push(asked.ok ? 'asked' : asked.code)
  }
  expect(codes).toEqual([...Array(5).fill('asked'), ...Array(2).fill('too_many_requests')])
})
