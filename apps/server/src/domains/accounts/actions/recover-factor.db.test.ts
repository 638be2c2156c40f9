import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecoveryPlay, recoveryPlay } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { checkSpokenCode } from './check-spoken-code.ts'
import { recoverFactor } from './recover-factor.ts'

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

async function asked() {
  const person = await play.newPerson()
  const { id: recoveryId, spokenCode } = await play.ask(person)
  const { personId } = person
  const byPersonId = play.reviewer.personId
  const hear = () =>
    checkSpokenCode(play.served.parts, { personId, recoveryId, spokenCode, byPersonId, requestId: 'test' })
  return { person, spokenCode, hear, input: { personId, recoveryId, check: 'in_person' as const } }
}
const describe = (input: Readonly<Record<string, unknown>>) => recoverFactor.describe(database.app.reader, input)

test('both read what is lost, what comes in its place, and how the person was seen; both must sign', async () => {
  const { input, hear } = await asked()
  await hear()
  expect(recoverFactor).toMatchObject({ money: true, permissionToMake: 'kyc_reviewer', permissionToApprove: 'owner' })
  expect(await describe(input)).toMatchObject({
    ok: true,
    value: {
      subject: `person:${input.personId}`,
      changes: [
        { field: 'second_factor', before: 'totp, recovery_code', after: 'recovery_key' },
        { field: 'identity_seen', before: '', after: 'in_person' },
      ],
    },
  })
})

test('once agreed, the wait is 72 hours of the business clock, begun once', async () => {
  const { input, spokenCode } = await asked()
  await play.recognise(input.personId, input.recoveryId, spokenCode)
  const row = await play.state(input.recoveryId)
  const [began, ends] = [row?.['began_business_at'], row?.['ends_business_at']].map((at) => Number(at))
  expect((ends ?? 0) - (began ?? 0)).toBe(72 * 3_600_000)
  expect(await describe(input)).toMatchObject({ code: 'recovery_over' })
})

test('an account that its holder froze is recognised too: only they can have its second factor removed', async () => {
  const { input, person, spokenCode } = await asked()
  await play.freezeByHolder(person.personId)
  expect(await play.recognise(input.personId, input.recoveryId, spokenCode)).toMatchObject({ status: 200 })
  expect(await play.state(input.recoveryId)).toMatchObject({ state: 'waiting' })
})

test('error: a code that was not heard, another person, an account that staff froze', async () => {
  const { input, person, hear } = await asked()
  const other = await play.newPerson()
  expect(await describe(input)).toMatchObject({ code: 'recovery_code_wrong' })
  await hear()
  expect(await describe({ ...input, personId: other.personId })).toMatchObject({ code: 'not_found' })
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [person.personId])
  expect(await describe(input)).toMatchObject({ code: 'account_not_active' })
})

test('error: who became staff meanwhile is not recovered, not by PostgreSQL either', async () => {
  const { input, hear } = await asked()
  await hear()
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [input.personId])
  expect(await describe(input)).toMatchObject({ code: 'recovery_not_for_staff' })
  const [row] = await database.owner('select accounts.may_recover($1) as may', [input.personId])
  expect(row).toEqual({ may: false })
})

test('error: a request whose account has another address since is stale', async () => {
  const { input, person, spokenCode } = await asked()
  const body = { spokenCode: spokenCode, check: 'in_person', reason: 'seen at the desk' }
  const path = `admin/user/${input.personId}/recoveries/${input.recoveryId}/propose`
  const { approvalId } = (await play.reviewer.call('POST', path, body)).value
  await database.owner(`update accounts.person set email = 'x' || email where id = $1`, [person.personId])
  const { digest } = (await play.owner.call('GET', `admin/approvals/${approvalId}`)).value
  const signature = play.owner.key.sign(String(digest))
  const approved = await play.owner.call('POST', `admin/approvals/${approvalId}/approve`, { digest, signature })
  expect(approved.value['code']).toBe('approval_stale')
  expect(await play.state(input.recoveryId)).toMatchObject({ state: 'asked' })
})
