import { stoppedBreakGlassSchema } from '@clearhold/contract/accounts/break-glass'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { prepareBreakGlass, type TestOwner } from '#testing/break-glass-play.ts'
import { codeAt } from '#testing/factors.ts'
import { insertTestPerson } from '#testing/people.ts'
import { issueMailToken } from '../domains/accounts/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { sha256 } from '../platform/crypto/crypto.ts'
import { openDatabase } from '../platform/database/database.ts'
import { showStanding, stopAtHost } from './break-glass-commands.ts'

// Break-glass played by owners and by thieves: the commands with the login of the database's owner, the api over HTTP, the mails of a real
// SMTP server and the worker's own login. SECURITY.md names these tests, one for each cell of its table.

const world = prepareBreakGlass()

const post = (path: string, body: unknown) => world.play.post(path, body)
const logIn = (owner: TestOwner, code: string) => world.play.logInBy(owner, code)
const untouched = { totp: true, passkeys: 1, codes: 10 }

/** The token of the button of a mail about a break-glass. */
async function stopTokenTo(personId: string): Promise<string> {
  const mails = await world.play.mailsTo(personId)
  const tokens = mails.flatMap(({ text }) => /payout-objection\?token=([\w-]+)&about=break-glass/.exec(text)?.[1] ?? [])
  const token = tokens.at(-1)
  if (token === undefined) throw new Error('no mail has a button that stops a break-glass')
  return token
}

describe('owners', () => {
  test('break-glass: two codes, the public log, mails to all staff, 24 hours, then the key sets up a new factor', async () => {
    const owner = await world.newOwner()
    const before = await world.play.served.signIn(owner.personId, true)
    const clerk = await world.newStaff(['support'])
    const { id, key } = await world.begun(owner)
    // Nothing is told before the public log has it.
    expect(await world.advance(id)).toMatchObject({ waitMs: 2_000 })
    expect(await world.state(id)).toMatchObject({ told_at: [] })
    await world.publish()
    const { waitMs } = (await world.advance(id)) as { waitMs: number }
    expect(waitMs / 3_600_000).toBeCloseTo(24, 2)
    for (const { personId } of [owner, clerk, world.play.owner])
      expect((await world.play.mailsTo(personId)).map(({ subject }) => subject)).toContain(
        'Break-glass: the second factor of an owner will be removed',
      )
    await world.age(id, 23.9)
    await world.advance(id)
    // Not a minute earlier: the factors work, and the key does not.
    expect(await world.factorsOf(owner.personId)).toEqual(untouched)
    await world.age(id, 0.2)
    expect(await world.advance(id)).toBeNull()
    expect(await world.state(id)).toMatchObject({ state: 'done', end_reason: 'completed' })
    expect(await world.factorsOf(owner.personId)).toEqual({ totp: false, passkeys: 0, codes: 1 })
    expect((await world.play.call(before.token, 'GET', 'user/me/factors')).status).toBe(401)
    await setUpAnew(owner, key)
    const subjects = (await world.play.mailsTo(clerk.personId)).map(({ subject }) => subject)
    expect(subjects).toContain('Break-glass: the second factor of an owner was removed')
  })

  test('break-glass: the public log has each step, with a text whose digest is sealed, and no person in it', async () => {
    const owner = await world.newOwner()
    const { id } = await world.begun(owner)
    await stopAtHost(world.host)
    await world.publish()
    const { value } = await world.play.call('none', 'GET', 'public/break-glass')
    const entries = value['entries'] as { step: string; text: string; entry: string; at: string }[]
    expect(entries.slice(0, 3).map(({ step }) => step)).toEqual(['stopped', 'begun', 'sealed'])
    for (const { step, text, entry, at } of entries.slice(0, 3)) {
      expect(text).toBe(`clearhold break-glass 1\nat ${at}\n${step}\n`)
      const [link] = await world.database.owner('select kind, content_digest from audit.link where seq = $1', [
        Number(entry) + 1,
      ])
      expect(link).toEqual({ kind: 'break_glass', content_digest: sha256(text) })
    }
    expect(JSON.stringify(value)).not.toContain(owner.personId)
    expect(JSON.stringify(value)).not.toContain(id)
  })

  test('break-glass: any owner who can log in stops it, and no other staff', async () => {
    const owner = await world.newOwner()
    const { id } = await world.waiting(owner)
    const clerk = await world.newStaff(['support', 'finance_approver', 'kyc_reviewer'])
    expect((await clerk.call('POST', `admin/break-glass/${id}/stop`)).status).toBe(403)
    const other = world.play.owner
    expect((await other.call('GET', 'admin/break-glass')).value).toMatchObject({
      sealedAt: null,
      open: { id, personId: owner.personId, endsAt: expect.any(String) },
    })
    expect((await other.call('POST', `admin/break-glass/${id}/stop`)).status).toBe(200)
    expect(await other.call('POST', `admin/break-glass/${id}/stop`)).toMatchObject({ value: { code: 'recovery_over' } })
    expect(await world.state(id)).toMatchObject({ state: 'stopped', end_reason: 'owner' })
    expect(await world.factorsOf(owner.personId)).toEqual(untouched)
  })

  test('break-glass: a factor that is found again stops it', async () => {
    const owner = await world.newOwner()
    const { id } = await world.waiting(owner)
    const [code = ''] = owner.recoveryCodes
    expect(await logIn(owner, code)).toEqual({ token: expect.any(String) })
    expect(await world.state(id)).toMatchObject({ state: 'stopped', end_reason: 'factor_used' })
  })

  test('break-glass: the mail of any member of staff stops it without a login; looking at the link changes nothing', async () => {
    const owner = await world.newOwner()
    const clerk = await world.newStaff(['support'])
    const { id } = await world.waiting(owner)
    const token = await stopTokenTo(clerk.personId)
    expect((await world.play.call('none', 'GET', `break-glass/stop?token=${token}`)).status).toBe(404)
    expect(await world.state(id)).toMatchObject({ state: 'waiting' })
    const stop = async () => stoppedBreakGlassSchema.parse((await post('break-glass/stop', { token })).value).outcome
    expect([await stop(), await stop()]).toEqual(['stopped', 'stopped_before'])
    expect(await world.state(id)).toMatchObject({ state: 'stopped', end_reason: 'link' })
  })

  test('break-glass: new codes void those before and stop what they began; one waits at a time', async () => {
    const owner = await world.newOwner()
    const { id } = await world.waiting(owner)
    const old = await world.seal()
    expect(await world.state(id)).toMatchObject({ state: 'stopped', end_reason: 'sealed_again' })
    const [first, second] = await world.seal()
    expect(await world.begin(owner.email, old.slice(0, 2))).toMatchObject({ done: false })
    expect(await world.begin(owner.email, [first, second])).toMatchObject({ done: true })
    expect(await world.begin(owner.email, [first, second])).toMatchObject({
      text: expect.stringContaining('One waits already'),
    })
    expect((await showStanding(world.host)).text).toMatch(/No codes are sealed\.\nOne waits for user/)
    expect(await stopAtHost(world.host)).toMatchObject({ done: true })
    expect(await stopAtHost(world.host)).toMatchObject({ done: false })
  })
})

/** With the key a session reads and sets up a factor, nothing else; then it has what it had, and its address stays for seven days. */
async function setUpAnew(owner: TestOwner, key: string): Promise<void> {
  const entered = await logIn(owner, key)
  const token = 'token' in entered ? entered.token : ''
  const changed = await world.play.call(token, 'PATCH', 'user/me/profile', { username: 'anew' })
  expect(changed).toMatchObject({ status: 403, value: { code: 'second_factor_needed' } })
  const draft = await world.play.call(token, 'POST', 'user/me/totp')
  const code = await codeAt(systemClock, String(draft.value['secret']))
  expect((await world.play.call(token, 'POST', 'user/me/totp/confirm', { code })).status).toBe(200)
  expect(await logIn(owner, key)).toEqual({ refused: 'second_factor_wrong' })
  const moved = world.database.owner(`update accounts.person set email = 'moved@example.test' where id = $1`, [
    owner.personId,
  ])
  await expect(moved).rejects.toThrow(/email_at_rest/)
  // No permission or approving key was given or taken.
  expect(
    await world.database.owner('select permission from accounts.permission where person_id = $1', [owner.personId]),
  ).toEqual([{ permission: 'owner' }])
  expect(
    await world.database.owner(`select action from audit.record where subject = $1 and action like 'permissions%'`, [
      `person:${owner.personId}`,
    ]),
  ).toHaveLength(1)
}

describe('a thief of one code', () => {
  test('break-glass: begins nothing with one code, twice the same, or one and a guess; ten tries void the codes', async () => {
    const owner = await world.newOwner()
    const [first] = await world.seal()
    const guess = (await world.seal())[0]
    const codes = await world.seal()
    const tries = [
      [codes[0]],
      [codes[0], codes[0]],
      [codes[0], first],
      [codes[0], guess],
      // A digit of the other is wrong.
      [codes[0], `${codes[1].startsWith('0') ? 1 : 0}${codes[1].slice(1)}`],
      [codes[0], codes[1], codes[2]],
    ]
    for (const tried of tries) expect(await world.begin(owner.email, tried)).toMatchObject({ done: false })
    expect(await wrongTries()).toBe(3)
    for (let more = 4; more <= 10; more += 1)
      expect((await world.begin(owner.email, [codes[0], guess])).text).toContain('not two of the three codes')
    expect(await world.begin(owner.email, codes.slice(0, 2))).toMatchObject({
      done: false,
      text: expect.stringContaining('No codes are sealed'),
    })
    const records = await world.database.owner(
      `select count(*)::int as n from audit.record where action = 'break_glass.refused' and subject = $1`,
      [`person:${owner.personId}`],
    )
    expect(records).toEqual([{ n: 11 }])
  })
})

async function wrongTries(): Promise<unknown> {
  const [row] = await world.database.owner(
    'select max(wrong_tries)::int as tries from accounts.break_glass_seal where ended_at is null',
  )
  return row?.['tries']
}

describe('a thief of two codes', () => {
  test('break-glass: is seen by all staff at once and stopped for 24 hours; the codes are spent', async () => {
    const owner = await world.newOwner()
    const other = await world.newOwner()
    const codes = await world.seal()
    expect(await world.begin(owner.email, codes.slice(0, 2))).toMatchObject({ done: true })
    const [row] = await world.database.owner(`select id from accounts.break_glass where state = 'waiting'`)
    const id = String(row?.['id'])
    await world.publish()
    await world.advance(id)
    await post('break-glass/stop', { token: await stopTokenTo(other.personId) })
    expect(await world.state(id)).toMatchObject({ state: 'stopped' })
    for (const pair of [codes.slice(0, 2), codes.slice(1), [codes[0], codes[2]]])
      expect(await world.begin(owner.email, pair)).toMatchObject({ done: false })
  })

  test('break-glass: one left to run gives them a key and no password; with the password no approving key, no permission, no money', async () => {
    const owner = await world.newOwner()
    const { id, key } = await world.waiting(owner)
    await world.age(id, 24.1)
    await world.advance(id)
    expect(await world.state(id)).toMatchObject({ state: 'done' })
    const guessed = await post('auth/login', { email: owner.email, password: 'nine stolen lanterns' })
    expect(guessed.status).toBe(401)
    const entered = await logIn(owner, key)
    const token = 'token' in entered ? entered.token : ''
    const change = {
      personId: world.play.reviewer.personId,
      permissions: ['kyc_reviewer', 'owner'],
      reason: 'a friend',
    }
    const propose = () => world.play.call(token, 'POST', 'admin/permissions', change)
    expect(await propose()).toMatchObject({ status: 403, value: { code: 'second_factor_needed' } })
    const draft = await world.play.call(token, 'POST', 'user/me/totp')
    const code = await codeAt(systemClock, String(draft.value['secret']))
    expect((await world.play.call(token, 'POST', 'user/me/totp/confirm', { code })).status).toBe(200)
    // What they propose waits for a signature they cannot make, and so does what they would approve.
    const { approvalId: own } = (await propose()).value
    const seen = await world.play.owner.call('GET', `admin/approvals/${own}`)
    const signed = { digest: seen.value['digest'], signature: world.play.owner.key.sign(String(seen.value['digest'])) }
    expect(await world.play.owner.call('POST', `admin/approvals/${own}/approve`, signed)).toMatchObject({
      value: { code: 'approval_unsigned' },
    })
    const { approvalId } = (await world.play.owner.call('POST', 'admin/permissions', change)).value
    const { digest } = (await world.play.call(token, 'GET', `admin/approvals/${approvalId}`)).value
    const approved = await world.play.call(token, 'POST', `admin/approvals/${approvalId}/approve`, { digest })
    expect(approved).toMatchObject({ status: 403, value: { code: 'signature_needed' } })
    expect(await world.database.owner('select count(*)::int as n from signer.payout')).toEqual([{ n: 0 }])
  })

  test('break-glass: replaces no factor of an investor, of other staff, or of an owner whom staff froze', async () => {
    const investor = await insertTestPerson(world.database)
    const clerk = await world.newStaff(['finance_approver'])
    const owner = await world.newOwner()
    await world.database.owner(`update accounts.person set state = 'frozen' where id = $1`, [owner.personId])
    const codes = await world.seal()
    for (const personId of [investor, clerk.personId, owner.personId])
      expect((await world.begin(`${personId}@example.test`, codes.slice(0, 2))).text).toContain(
        'not the address of an owner',
      )
    await world.database.owner(`update accounts.person set state = 'active' where id = $1`, [owner.personId])
    expect(await world.begin(owner.email, codes.slice(0, 2))).toMatchObject({ done: true })
    await stopAtHost(world.host)
  })

  test('break-glass: ends where its owner lost the permission meanwhile', async () => {
    const owner = await world.newOwner()
    const { id } = await world.waiting(owner)
    await world.database.owner('delete from accounts.permission where person_id = $1', [owner.personId])
    await world.age(id, 24.1)
    expect(await world.advance(id)).toBeNull()
    expect(await world.state(id)).toMatchObject({ state: 'stopped', end_reason: 'not_active' })
    expect(await world.factorsOf(owner.personId)).toEqual(untouched)
  })
})

describe('a thief of an owner’s mailbox', () => {
  test('break-glass: has a new password by a reset, and no code and no key', async () => {
    const owner = await world.newOwner()
    const { id } = await world.waiting(owner)
    const link = await world.database.app.transaction((tx) =>
      issueMailToken(tx, world.play.served.parts, owner.personId, 'reset'),
    )
    const password = 'nine stolen lanterns'
    expect((await post('auth/reset-password', { token: link?.token, password })).status).toBe(200)
    await world.age(id, 24.1)
    await world.advance(id)
    expect(await world.play.logInBy({ ...owner, password }, 'AAAA-BBBB-CCCC-DDDD')).toEqual({
      refused: 'second_factor_wrong',
    })
    const opened = await post('auth/login', { email: owner.email, password })
    expect(opened.value['token']).toBeNull()
  })

  test('break-glass: with its mails they can stop one, which delays the owner, and gain nothing', async () => {
    const owner = await world.newOwner()
    const { id } = await world.waiting(owner)
    await post('break-glass/stop', { token: await stopTokenTo(owner.personId) })
    expect(await world.state(id)).toMatchObject({ state: 'stopped', end_reason: 'link' })
    expect(await world.factorsOf(owner.personId)).toEqual(untouched)
  })
})

describe('a thief of one admin', () => {
  test('break-glass: begins none: no endpoint takes a code, and one of an owner only stops it', async () => {
    const thief = await world.newOwner()
    const owner = await world.newOwner()
    const codes = await world.seal()
    for (const path of ['admin/break-glass', 'break-glass', 'admin/break-glass/begin', 'break-glass/begin'])
      expect([404, 405]).toContain((await thief.call('POST', path, { email: owner.email, codes })).status)
    expect(await world.database.owner(`select id from accounts.break_glass where state = 'waiting'`)).toEqual([])
  })
})

describe('a compromised process', () => {
  test.each(['api', 'worker'] as const)(
    'break-glass: the %s can seal, begin, hasten and end none, nor read a code',
    async (role) => {
      const owner = await world.newOwner()
      const { id } = await world.waiting(owner)
      const stolen = openDatabase({
        url: world.database.urlOf(role),
        poolMax: 1,
        process: role,
        onPoolError: () => undefined,
      })
      const run = (statement: string) => sql.raw(statement).execute(stolen.reader)
      const digest = `'\\x${'ab'.repeat(32)}'::bytea`
      const attempts = [
        `select accounts.seal_break_glass(array[${digest}, ${digest}, ${digest}])`,
        `select accounts.begin_break_glass(gen_random_uuid(), '${owner.personId}', ${digest}, array[${digest}, ${digest}])`,
        `select first_digest from accounts.break_glass_seal`,
        `select key_digest from accounts.break_glass`,
        `update accounts.break_glass set told_at = array[now() - interval '2 days']`,
        `update accounts.break_glass set state = 'done', end_reason = 'completed'`,
        `insert into accounts.break_glass_entry (step) values ('sealed')`,
        `delete from accounts.break_glass_entry`,
        `select accounts.finish_break_glass('${id}')`,
        `select accounts.tell_break_glass('${id}')`,
      ]
      for (const attempt of attempts) await expect(run(attempt), attempt).rejects.toThrow()
      expect(await world.state(id)).toMatchObject({ state: 'waiting' })
      expect(await world.factorsOf(owner.personId)).toEqual(untouched)
      await stolen.close()
    },
  )
})
