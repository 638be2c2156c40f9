import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, enrolPasskey } from '#testing/factors.ts'
import { passHours } from '#testing/plans.ts'
import { type Protected, type RecoveryPlay, recoveryPlay, stopToken } from '#testing/recovery-play.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { newAddress, prepareChain } from '#testing/withdrawals.ts'
import { issueMailToken } from '../domains/accounts/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { sha256 } from '../platform/crypto/crypto.ts'

// Recovery of a lost second factor, played over HTTP by its owner and by thieves, with the mails of a real SMTP server and the worker's own
// login. SECURITY.md names these tests, one for each cell of its table.

const database = prepareDatabase()
let play: RecoveryPlay
beforeAll(async () => {
  await prepareChain(database)
  play = await recoveryPlay(database)
})
afterAll(() => play.close())

/** The wait, by the business clock, with the worker woken as the clock wakes it. */
async function waitOut(recoveryId: string): Promise<void> {
  await play.advance(recoveryId)
  for (let day = 1; day <= 3; day += 1) {
    await passHours(database.app, 24)
    await play.advance(recoveryId)
  }
}

/** The owner's whole way, up to the end of the wait. */
async function recovered(): Promise<Protected & { readonly key: string }> {
  const person = await play.newPerson()
  const { id, key, spokenCode } = await play.ask(person)
  expect(await play.recognise(person.personId, id, spokenCode)).toMatchObject({ status: 200 })
  await waitOut(id)
  expect(await play.state(id)).toMatchObject({ state: 'done' })
  return { ...person, key }
}

const factorsOf = async (personId: string) => {
  const [row] = await database.owner(
    `select totp_secret_sealed is not null as totp, (select count(*)::int from accounts.passkey where person_id = id) as passkeys,
       (select count(*)::int from accounts.recovery_code where person_id = id) as codes from accounts.person where id = $1`,
    [personId],
  )
  return row
}

/** A new password by the link in the mailbox, as an attacker who reads it can set one. */
async function takeOverByMail({ personId, email }: Protected): Promise<{ email: string; password: string }> {
  const { served } = play
  const link = await database.app.transaction((tx) => issueMailToken(tx, served.parts, personId, 'reset'))
  const password = 'nine stolen lanterns'
  const reset = await play.post('auth/reset-password', { token: link?.token, password })
  expect(reset.status).toBe(200)
  return { email, password }
}

describe('the owner', () => {
  test('recovery: by a recovery code, at once; the code works once', async () => {
    const person = await play.newPerson()
    const [code = ''] = person.recoveryCodes
    expect(await play.logInBy(person, code)).toEqual({ token: expect.any(String) })
    expect(await play.logInBy(person, code)).toEqual({ refused: 'second_factor_wrong' })
    expect(await factorsOf(person.personId)).toEqual({ totp: true, passkeys: 0, codes: 9 })
  })

  test('recovery: by two people, 72 hours and a mail each day, with the key, a new factor and a book at rest', async () => {
    const person = await play.newPerson()
    const before = await play.served.signIn(person.personId)
    const { id, key, spokenCode } = await play.ask(person)
    expect(await play.recognise(person.personId, id, spokenCode)).toMatchObject({ status: 200 })
    await play.advance(id)
    await passHours(database.app, 71.9)
    await play.advance(id)
    // Not a minute earlier: the factor works, and so does the session.
    expect(await factorsOf(person.personId)).toEqual({ totp: true, passkeys: 0, codes: 10 })
    expect((await play.call(before.token, 'GET', 'user/me/factors')).status).toBe(200)
    await passHours(database.app, 0.2)
    await play.advance(id)
    expect(await play.state(id)).toMatchObject({
      state: 'done',
      end_reason: 'completed',
      told_at: Array(3).fill(expect.any(Date)),
    })
    expect(await factorsOf(person.personId)).toEqual({ totp: false, passkeys: 0, codes: 1 })
    expect((await play.call(before.token, 'GET', 'user/me/factors')).status).toBe(401)
    const subjects = (await play.mailsTo(person.personId)).map(({ subject }) => subject)
    for (const day of [1, 2, 3]) expect(subjects).toContain(`Your second factor will be removed: day ${day} of 3`)
    expect(subjects).toContain('Your lost second factor was removed')
    await setUpAnew(person, key)
    const actions = await database.owner(
      `select action from audit.record where subject = $1 and action like 'account.recovery%' order by id`,
      [`person:${person.personId}`],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'account.recovery_asked',
      'account.recovery_began',
      ...Array(3).fill('account.recovery_told'),
      'account.recovery_done',
    ])
  })

  test('recovery: a factor that is found again ends it', async () => {
    const person = await play.newPerson()
    const { id, spokenCode } = await play.ask(person)
    await play.recognise(person.personId, id, spokenCode)
    const [code = ''] = person.recoveryCodes
    await play.logInBy(person, code)
    expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'factor_used' })
  })
})

/** With the key a session reads and sets up a factor; then the key is gone, and everything works again, but for new addresses. */
async function setUpAnew(person: Protected, key: string): Promise<void> {
  const entered = await play.logInBy(person, key)
  const token = 'token' in entered ? entered.token : ''
  const changed = await play.call(token, 'PATCH', 'user/me/profile', { username: 'anew' })
  expect(changed).toMatchObject({ status: 403, value: { code: 'second_factor_needed' } })
  // Before the factor is set up the key opens again, and no password alone does.
  expect(await play.logInBy(person, key)).toEqual({ token: expect.any(String) })
  const draft = await play.call(token, 'POST', 'user/me/totp')
  const code = await codeAt(systemClock, String(draft.value['secret']))
  const confirmed = await play.call(token, 'POST', 'user/me/totp/confirm', { code })
  expect(confirmed.value['recoveryCodes']).toHaveLength(10)
  expect(await factorsOf(person.personId)).toEqual({ totp: true, passkeys: 0, codes: 10 })
  expect((await play.call(token, 'PATCH', 'user/me/profile', { username: 'anew' })).status).toBe(200)
  expect(await play.logInBy(person, key)).toEqual({ refused: 'second_factor_wrong' })
  expect(await addAddress(token)).toMatchObject({ value: { code: 'book_locked' } })
  await passHours(database.app, 7 * 24)
  expect((await addAddress(token)).status).toBe(200)
}

const addAddress = (token: string) =>
  play.call(token, 'POST', 'withdrawal-addresses', { address: newAddress(), label: '' })

describe('a thief of the mailbox', () => {
  test('recovery: has the password by a reset, but is not recognised', async () => {
    const person = await play.newPerson()
    const thief = await takeOverByMail(person)
    const { id } = await play.ask(thief)
    const refused = await play.reviewer.call('POST', `admin/user/${person.personId}/recoveries/${id}/refuse`, {
      reason: 'another face',
    })
    expect(refused.status).toBe(200)
    await passHours(database.app, 8 * 24)
    await play.advance(id)
    expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'not_recognised' })
    expect(await factorsOf(person.personId)).toMatchObject({ totp: true, codes: 10 })
  })

  test('recovery: an undecided request ends automatically', async () => {
    const person = await play.newPerson()
    const { id } = await play.ask(await takeOverByMail(person))
    await play.advance(id)
    await passHours(database.app, 7 * 24 + 0.1)
    await play.advance(id)
    expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'not_decided' })
  })

  test('recovery: waits for the owner’s own recovery to end, and is not let in without its key', async () => {
    const person = await recovered()
    const thief = await takeOverByMail(person)
    const ticket = await play.enter(thief)
    expect(ticket.methods).toEqual(['recovery_code'])
    expect(await play.logInBy(thief, 'ABCD-EFGH-JKLM-NPQR')).toEqual({ refused: 'second_factor_wrong' })
    // Nor by the codes that were in the mailbox's cloud: they went with the factor.
    const [code = ''] = person.recoveryCodes
    expect(await play.logInBy(thief, code)).toEqual({ refused: 'second_factor_wrong' })
  })

  test('recovery: asks again in place of the owner, whose code then begins nothing', async () => {
    const person = await play.newPerson()
    const owners = await play.ask(person)
    const thief = await takeOverByMail(person)
    const thiefs = await play.ask(thief)
    expect(await play.state(owners.id)).toMatchObject({ state: 'stopped', end_reason: 'asked_again' })
    // The owner, seen by the reviewer, says the code they were shown: it is not that of the open request.
    const said = owners.spokenCode === thiefs.spokenCode ? '000000' : owners.spokenCode
    expect(await play.recognise(person.personId, thiefs.id, said)).toMatchObject({
      value: { code: 'recovery_code_wrong' },
    })
    expect(await play.state(thiefs.id)).toMatchObject({ state: 'asked' })
  })
})

describe('a thief of the phone', () => {
  test('recovery: has the factor and no password, and cannot ask', async () => {
    const person = await play.newPerson()
    const stranger = await play.post('auth/login', { email: person.email, password: 'guessed it badly' })
    expect(stranger.status).toBe(401)
    const asked = await play.post('auth/second-factor/lost', { ticket: 'x'.repeat(43) })
    expect(asked).toMatchObject({ status: 410, value: { code: 'ticket_expired' } })
  })

  test('recovery: after the owner’s recovery the phone opens nothing, neither its session nor its codes', async () => {
    const person = await play.newPerson()
    const onPhone = await play.served.signIn(person.personId)
    const { id, spokenCode } = await play.ask(person)
    await play.recognise(person.personId, id, spokenCode)
    await waitOut(id)
    expect((await play.call(onPhone.token, 'GET', 'user/me/factors')).status).toBe(401)
    const { ticket } = await play.enter(person)
    const code = await codeAt(systemClock, person.secret)
    const proved = await play.post('auth/second-factor', { ticket, proof: { method: 'totp', code } })
    expect(proved.value['code']).toBe('second_factor_wrong')
  })

  test('recovery: with the mailbox on it too they can stop one, and gain nothing', async () => {
    const person = await play.newPerson()
    const { id, spokenCode } = await play.ask(person)
    await play.recognise(person.personId, id, spokenCode)
    await play.advance(id)
    const [first] = await play.mailsTo(person.personId)
    const token = stopToken(first ?? { text: '' })
    expect(await play.post('recovery/stop', { token })).toMatchObject({ value: { outcome: 'stopped' } })
    expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'link' })
    expect(await factorsOf(person.personId)).toMatchObject({ totp: true, codes: 10 })
    // The owner asks again.
    expect((await play.ask(person)).recovery.state).toBe('asked')
  })
})

describe('a thief of the phone who has no mailbox', () => {
  async function waiting() {
    const person = await play.newPerson()
    const { authenticator } = await enrolPasskey(database.app, play.served.parts, person.personId)
    const onPhone = await play.served.signIn(person.personId)
    const begin = async () => {
      const { id, spokenCode } = await play.ask(person)
      await play.recognise(person.personId, id, spokenCode)
      await play.advance(id)
      return id
    }
    /** With the phone and its PIN alone. */
    const byPasskey = async () => {
      const { challengeId, options } = (await play.post('auth/passkey/options', {})).value
      const response = authenticator.get(options as Parameters<typeof authenticator.get>[0])
      return play.post('auth/passkey', { challengeId, response })
    }
    return { ...person, onPhone, begin, byPasskey, id: await begin() }
  }

  test('recovery: a code of the app in an open session stops one', async () => {
    const { id, onPhone, secret } = await waiting()
    // The next one: that of this moment was used when the app was set up.
    const code = await codeAt({ now: () => new Date(systemClock.now().getTime() + 30_000) }, secret)
    const proved = await play.call(onPhone.token, 'POST', 'auth/step-up', { proof: { method: 'totp', code } })
    expect(proved.status).toBe(200)
    expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'factor_used' })
  })

  test('recovery: a passkey is a whole login, and stops one; once the owner froze the account it does neither', async () => {
    const { id, personId, begin, byPasskey } = await waiting()
    expect(await byPasskey()).toMatchObject({ status: 200, value: { token: expect.any(String) } })
    expect(await play.state(id)).toMatchObject({ state: 'stopped', end_reason: 'factor_used' })
    await play.freezeByHolder(personId)
    const again = await begin()
    expect(await byPasskey()).toMatchObject({ status: 403, value: { code: 'account_not_active' } })
    await waitOut(again)
    expect(await play.state(again)).toMatchObject({ state: 'done' })
    expect(await factorsOf(personId)).toEqual({ totp: false, passkeys: 0, codes: 1 })
  })
})

describe('a thief who has the password and was recognised by mistake', () => {
  test('recovery: the owner stops it by the mail of any day; looking at the link changes nothing', async () => {
    const person = await play.newPerson()
    const { id, spokenCode, key } = await play.ask(person)
    await play.recognise(person.personId, id, spokenCode)
    await play.advance(id)
    await passHours(database.app, 25)
    await play.advance(id)
    const mails = (await play.mailsTo(person.personId)).filter(({ text }) => text.includes('about=recovery'))
    expect(mails).toHaveLength(3)
    const token = stopToken(mails[1] ?? { text: '' })
    const looked = await fetch(`${play.served.url}/api/recovery/stop?token=${token}`)
    expect(looked.status).toBe(404)
    expect(await play.state(id)).toMatchObject({ state: 'waiting' })
    expect(await play.post('recovery/stop', { token })).toMatchObject({ value: { outcome: 'stopped' } })
    for (const mail of mails)
      expect(await play.post('recovery/stop', { token: stopToken(mail) })).toMatchObject({
        value: { outcome: 'stopped_before' },
      })
    await waitOut(id)
    expect(await play.logInBy(person, key)).toEqual({ refused: 'second_factor_wrong' })
  })

  test('recovery: who was let in can use no address of their own for seven days, nor confirm one', async () => {
    const person = await play.newPerson()
    const own = await play.served.signIn(person.personId, true)
    const added = await addAddress(own.token)
    expect(added.status).toBe(200)
    const [entry] = await database.owner('select id from withdrawals.book_address where person_id = $1', [
      person.personId,
    ])
    const { id, spokenCode } = await play.ask(person)
    await play.recognise(person.personId, id, spokenCode)
    await waitOut(id)
    const link = await database.app.transaction((tx) =>
      issueMailToken(tx, play.served.parts, person.personId, 'withdraw_address', String(entry?.['id'])),
    )
    const { token } = await play.served.signIn(person.personId, true)
    // Even where the session is not bound to set up a factor first.
    await database.owner('delete from accounts.recovery_code where person_id = $1', [person.personId])
    const confirmed = await play.call(token, 'POST', 'withdrawal-addresses/confirm', { token: link?.token })
    expect(confirmed).toMatchObject({ status: 409, value: { code: 'book_at_rest' } })
    await play.call(token, 'POST', 'withdrawal-addresses/unlock')
    await passHours(database.app, 6.9 * 24)
    expect((await play.call(token, 'POST', 'withdrawal-addresses/confirm', { token: link?.token })).status).toBe(409)
  })
})

describe('who was let in by a recovery', () => {
  test('recovery: for seven days no other email address, by no way, and no copy of the data', async () => {
    const person = await recovered()
    const { token } = await play.served.signIn(person.personId, true)
    const copy = () => play.call(token, 'GET', 'user/me/data.zip')
    // Without a factor a step-up by the key does not suffice, however long ago the recovery was.
    expect(await copy()).toMatchObject({ status: 403, value: { code: 'second_factor_needed' } })
    // Even where the session is not bound to set up a factor first.
    await database.owner('delete from accounts.recovery_code where person_id = $1', [person.personId])
    expect(await copy()).toMatchObject({ status: 409, value: { code: 'rests_after_recovery' } })
    const change = { email: `thief-${person.personId}@example.test`, currentPassword: person.password }
    const changed = () => play.call(token, 'POST', 'user/me/email', change)
    expect(await changed()).toMatchObject({ status: 409, value: { code: 'rests_after_recovery' } })
    // Nor by a link that was in the mail already.
    const oldLink = 'x'.repeat(43)
    await database.owner(
      `insert into accounts.mail_token (person_id, purpose, subject, digest, email, expires_at)
       values ($1, 'change_email', '', $2, $3, now() + interval '1 day')`,
      [person.personId, sha256(oldLink), change.email],
    )
    const confirmed = await play.post('auth/change-email/confirm', { token: oldLink })
    expect(confirmed).toMatchObject({ status: 409, value: { code: 'rests_after_recovery' } })
    const write = (column: string) =>
      database.owner(`update accounts.person set ${column} = 'thief-' || email where id = $1`, [person.personId])
    for (const column of ['email', 'pending_email']) await expect(write(column)).rejects.toThrow('email_at_rest')
    await passHours(database.app, 7 * 24)
    expect((await changed()).status).toBe(200)
  })
})

describe('a thief of one admin', () => {
  const proposing = (personId: string, id: string) => `admin/user/${personId}/recoveries/${id}/propose`
  const seen = (spokenCode: string) => ({ spokenCode, check: 'in_person', reason: 'says the thief' })

  test('recovery: proposes, and cannot approve what they proposed', async () => {
    const person = await play.newPerson()
    const { id, spokenCode } = await play.ask(await takeOverByMail(person))
    const both = await play.newAdmin(['kyc_reviewer', 'owner'])
    const proposed = await both.call('POST', proposing(person.personId, id), seen(spokenCode))
    expect(proposed.status).toBe(200)
    const approvalPath = `admin/approvals/${proposed.value['approvalId']}`
    const { digest } = (await both.call('GET', approvalPath)).value
    const signature = both.key.sign(String(digest))
    const approved = await both.call('POST', `${approvalPath}/approve`, { digest, signature })
    expect(approved).toMatchObject({ status: 403, value: { code: 'approval_own' } })
    expect(await play.state(id)).toMatchObject({ state: 'asked' })
  })

  test('recovery: as an owner they have nothing to approve, and cannot propose', async () => {
    const person = await play.newPerson()
    const { id, spokenCode } = await play.ask(await takeOverByMail(person))
    const proposed = await play.owner.call('POST', proposing(person.personId, id), seen(spokenCode))
    expect(proposed.status).toBe(403)
  })

  test('recovery: without the owner’s approving key a stolen session signs nothing', async () => {
    const person = await play.newPerson()
    const { id, spokenCode } = await play.ask(await takeOverByMail(person))
    const proposed = await play.reviewer.call('POST', proposing(person.personId, id), seen(spokenCode))
    const approvalPath = `admin/approvals/${proposed.value['approvalId']}`
    const { digest } = (await play.owner.call('GET', approvalPath)).value
    const signature = play.reviewer.key.sign(String(digest))
    for (const body of [{ digest }, { digest, signature }]) {
      const approved = await play.owner.call('POST', `${approvalPath}/approve`, body)
      expect(['signature_needed', 'signature_wrong']).toContain(approved.value['code'])
    }
    expect(await play.state(id)).toMatchObject({ state: 'asked' })
  })

  test('recovery: cannot begin one for a person who asked for none, nor for themselves', async () => {
    const person = await play.newPerson()
    const none = await play.reviewer.call('POST', proposing(person.personId, crypto.randomUUID()), seen('123456'))
    expect(none.status).toBe(404)
    const admin = await play.newAdmin(['kyc_reviewer'])
    const { personId } = admin
    const hash = await play.served.parts.passwords.hash(person.password)
    await database.owner('update accounts.person set password_hash = $2 where id = $1', [personId, hash])
    const { ticket } = await play.enter({ email: `${personId}@example.test`, password: person.password })
    const asked = await play.post('auth/second-factor/lost', { ticket })
    expect(asked).toMatchObject({ status: 403, value: { code: 'recovery_not_for_staff' } })
  })
})
