import { expect, test } from 'vitest'
import { prepareRecoveries } from '#testing/recovery-play.ts'
import { checkSpokenCode } from './check-spoken-code.ts'

const world = prepareRecoveries()

async function asked() {
  const person = await world.play.newPerson()
  const { personId } = person
  const { id: recoveryId, spokenCode } = await world.play.ask(person)
  const wrong = spokenCode === '111111' ? '222222' : '111111'
  const hear = (code: string, change: { personId?: string; byPersonId?: string } = {}) =>
    checkSpokenCode(world.play.served.parts, {
      personId,
      recoveryId,
      spokenCode: code,
      byPersonId: world.play.reviewer.personId,
      requestId: 'test',
      ...change,
    })
  return { personId, recoveryId, spokenCode, wrong, hear }
}

test('the right code is noted, and stands nowhere in clear: not in the row, not in the command that is proposed with it', async () => {
  const { personId, recoveryId, spokenCode, hear } = await asked()
  expect(await hear(spokenCode)).toEqual({ ok: true, value: undefined })
  expect(await world.play.state(recoveryId)).toMatchObject({ heard_at: expect.any(Date), wrong_codes: 0 })
  await world.play.recognise(personId, recoveryId, spokenCode)
  expect(await world.play.state(recoveryId)).toMatchObject({ state: 'waiting' })
  const rows = await world.database.owner(
    `select to_jsonb(r) - 'key_digest' - 'spoken_digest' as kept from accounts.recovery r where id = $2
     union all select input from approvals.command where subject = $1`,
    [`person:${personId}`, recoveryId],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${spokenCode}"`))
})

test('error: each wrong code is recorded under the reviewer’s name, and the fifth ends the recovery', async () => {
  const { personId, recoveryId, spokenCode, wrong, hear } = await asked()
  for (let time = 1; time <= 5; time += 1) expect(await hear(wrong)).toMatchObject({ code: 'recovery_code_wrong' })
  expect(await world.play.state(recoveryId)).toMatchObject({
    state: 'stopped',
    end_reason: 'not_recognised',
    wrong_codes: 5,
  })
  expect(await hear(spokenCode)).toMatchObject({ code: 'recovery_over' })
  const records = await world.database.owner(
    `select actor from audit.record where subject = $1 and action = 'account.recovery_code_wrong' order by id`,
    [`person:${personId}`],
  )
  expect(records).toEqual(Array(5).fill({ actor: `person:${world.play.reviewer.personId}` }))
})

test('error: not under another person’s name, and not one’s own', async () => {
  const { personId, spokenCode, hear } = await asked()
  expect(await hear(spokenCode, { personId: world.play.owner.personId })).toMatchObject({ code: 'not_found' })
  expect(await hear(spokenCode, { byPersonId: personId })).toMatchObject({ code: 'not_allowed' })
})

test('error: PostgreSQL counts wrong codes itself, and begins no wait without the right one', async () => {
  const { recoveryId } = await asked()
  const hear = async () => {
    const query = `select accounts.hear_recovery_code($1, array[decode(repeat('00', 32), 'hex')]) as right`
    return (await world.database.owner(query, [recoveryId]))[0]?.['right']
  }
  for (let time = 0; time < 7; time += 1) expect(await hear()).toBe(false)
  expect(await world.play.state(recoveryId)).toMatchObject({ wrong_codes: 5, heard_at: null })
  await expect(
    world.database.owner(
      `update accounts.recovery set state = 'waiting', approval_id = gen_random_uuid(), began_at = now(), began_business_at = now(),
         ends_business_at = now() + interval '72 hours' where id = $1`,
      [recoveryId],
    ),
  ).rejects.toThrow('recovery_heard')
})
