import {
  factorsSchema,
  loginAnswerSchema,
  passkeyChallengeSchema,
  sessionListSchema,
} from '@clearhold/contract/accounts/schema'
import { logIn } from '#domains/accounts/actions/log-in.ts'
import { recordDataCopy } from '#domains/accounts/actions/record-data-copy.ts'
import { refreshSession } from '#domains/accounts/actions/refresh-session.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { testParty } from '../../testing/people.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { refusalOf, send, signIn, visitor } from '../caller.ts'
import { emailOf, join, picture, protect, register } from './investors.ts'
import { keeping } from './restrictions.ts'
import { addPasskey, approve } from './staff.ts'
import { later, tokenInMail, type World } from './world.ts'

/** Logins and every way they can fail; sessions, factors, tokens; frozen and closed accounts. */
export async function fillAccounts(world: World): Promise<void> {
  await fillDoors(world)
  await fillFactors(world)
  await fillSessions(world)
  await fillTokens(world)
  await fillStates(world)
}

/** Every outcome of a login, and unused tickets and challenges. */
async function fillDoors(world: World): Promise<void> {
  const { served } = world
  const guest = visitor(served.url)
  const unverified = await register(world, { username: 'unopened_mail', fullName: 'Unopened Mail' })
  await refusalOf(signIn(served.url, systemClock, unverified))
  const wrong = { email: unverified.email, password: 'not this one' }
  await refusalOf(signIn(served.url, systemClock, wrong))
  // The test api's rate limits are out of reach; these are the product's own.
  const strict = { ...served.parts, limitFactor: 1 }
  const attempt = { ...unverified, remember: false, address: '203.0.113.7', device: 'Firefox on Linux' }
  for (let failures = 0; failures < 5; failures += 1) await logIn(strict, { ...attempt, password: 'not this one' })
  await logIn(strict, attempt)

  const careful = await protect(await join(world, { username: 'careful', fullName: 'Careful Carla', language: 'es' }))
  const { email, password } = careful.credentials
  const refusal = await refusalOf(
    signIn(served.url, systemClock, { ...careful.credentials, totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
  )
  if (refusal !== 'second_factor_wrong') throw new Error(`a wrong code was answered with ${refusal}`)
  const login = { email, password, remember: true }
  const { secondFactor } = loginAnswerSchema.parse(await guest.call('POST', 'auth/login', login))
  const proof = { method: 'recovery_code', code: careful.recoveryCodes[0] }
  await guest.call('POST', 'auth/second-factor', { ticket: secondFactor?.ticket, proof })
  for (const remember of [true, false]) await guest.call('POST', 'auth/login', { ...login, remember })
  await guest.call('POST', 'auth/passkey/options')
}

/** A session that was remembered and renewed, ones that ended, a passkey that was used, a drafted app, a challenge of each kind. */
async function fillFactors(world: World): Promise<void> {
  const { served, approver } = world
  const person = await join(world, {
    username: 'many_keys',
    fullName: 'Many Keys',
    language: 'fr',
    photo: await picture(),
  })
  const remembered = await signIn(served.url, systemClock, { ...person.credentials, remember: true })
  await send(served.url, {
    method: 'POST',
    path: 'auth/refresh',
    headers: { cookie: remembered.cookie, origin: testParty.origin },
  })
  await remembered.call('POST', 'auth/logout')
  await person.call('POST', 'user/me/totp')
  const authenticator = new SoftwareAuthenticator(testParty.origin)
  await addPasskey(person, authenticator, 'Phone')
  await addPasskey(person, new SoftwareAuthenticator(testParty.origin), 'Tablet')
  await addPasskey(person, new SoftwareAuthenticator(testParty.origin), 'Watch')
  const { passkeys } = factorsSchema.parse(await person.call('GET', 'user/me/factors'))
  await person.call('DELETE', `user/me/passkeys/${passkeys.find(({ name }) => name === 'Watch')?.id}`)
  const asked = passkeyChallengeSchema.parse(await person.call('POST', 'auth/step-up/options'))
  const proof = { method: 'passkey', challengeId: asked.challengeId, response: authenticator.get(asked.options) }
  await person.call('POST', 'auth/step-up', { proof })
  const entering = passkeyChallengeSchema.parse(await visitor(served.url).call('POST', 'auth/passkey/options'))
  const response = authenticator.get(entering.options)
  await visitor(served.url).call('POST', 'auth/passkey', { challengeId: entering.challengeId, response })
  await person.call('POST', 'auth/step-up/options')
  await person.call('POST', 'user/me/passkeys/options')
  await served.signIn(person.personId)
  const copied = { personId: person.personId, requestId: 'fill' }
  await served.parts.database.transaction((tx) => recordDataCopy(tx, copied))
  await approver.call('POST', `admin/user/${person.personId}/notes`, { text: 'Asked by phone how plans end.' })
}

/** Sessions that ended for every reason that does not concern the whole account. */
async function fillSessions(world: World): Promise<void> {
  const { served, maker } = world
  const owner = await join(world, { username: 'many_doors', fullName: 'Many Doors' })
  const enterAgain = () => signIn(served.url, systemClock, owner.credentials)
  const copied = await enterAgain()
  const headers = { cookie: copied.cookie, origin: testParty.origin }
  await send(served.url, { method: 'POST', path: 'auth/refresh', headers })
  // Reuse of a token that was replaced an hour ago means that it was stolen.
  const stolen = copied.cookie.slice(copied.cookie.indexOf('=') + 1)
  const refreshed = await refreshSession({ ...served.parts, clock: later(1) }, decodeURIComponent(stolen))
  if (refreshed.ok) throw new Error('a refresh token was good twice')
  await enterAgain()
  const { sessions } = sessionListSchema.parse(await owner.call('GET', 'user/me/sessions'))
  await owner.call('DELETE', `user/me/sessions/${sessions.find(({ current }) => !current)?.id}`)
  await enterAgain()
  await owner.call('POST', 'user/me/sessions/end-others')
  await enterAgain()
  const { password: currentPassword } = owner.credentials
  await owner.call('POST', 'user/me/password', { currentPassword, password: 'five kept kettles' })
  await maker.call('POST', `admin/user/${owner.personId}/sessions/end`, { reason: 'asked by phone' })
  await register(world, { username: 'many_doors', fullName: 'Many Doors' })
}

/** Emailed links that were not followed yet, and a changed address. */
async function fillTokens(world: World): Promise<void> {
  const { served, turns } = world
  const guest = visitor(served.url)
  const mover = await join(world, { username: 'moving_house', fullName: 'Moving House' })
  const { password } = mover.credentials
  await mover.call('POST', 'user/me/email', { email: emailOf('moved_house'), currentPassword: password })
  await turns.tell()
  const token = tokenInMail(world, emailOf('moved_house'), '/verify-email')
  await guest.call('POST', 'auth/change-email/confirm', { token })
  const moved = await signIn(served.url, systemClock, { email: emailOf('moved_house'), password })
  await moved.call('POST', 'user/me/email', { email: emailOf('moving_again'), currentPassword: password })
  await guest.call('POST', 'auth/forgot-password', { email: emailOf('moved_house') })
  await turns.tell()
}

/** A frozen account with a refused login, and a closed one. */
async function fillStates(world: World): Promise<void> {
  const { maker, served } = world
  const frozen = await join(world, { username: 'under_ice', fullName: 'Under Ice' })
  await maker.call('POST', `user/${frozen.personId}/freeze`, { reason: 'reported_lost', note: 'reported as stolen' })
  await approve(world, await maker.call('POST', `user/${frozen.personId}/keep-frozen`, keeping()))
  await refusalOf(signIn(served.url, systemClock, frozen.credentials))
  await stopByLinks(world)
  const gone = await join(world, { username: 'gone_for_good', fullName: 'Gone Forgood' })
  const closing = { reason: 'asked for it in writing' }
  await approve(world, await maker.call('DELETE', `user/${gone.personId}`, closing))
}

/** A holder who stops their account by the mail to their previous address, and asks for the end of that. */
async function stopByLinks(world: World): Promise<void> {
  const guest = visitor(world.served.url)
  const { call, credentials } = await join(world, { username: 'stops_all', fullName: 'Stops All' })
  await call('POST', 'user/me/email', { email: emailOf('thiefs_box'), currentPassword: credentials.password })
  await world.turns.tell()
  await guest.call('POST', 'auth/change-email/confirm', {
    token: tokenInMail(world, emailOf('thiefs_box'), '/verify-email'),
  })
  await world.turns.tell()
  await guest.call('POST', 'auth/stop', { token: tokenInMail(world, credentials.email, '/not-me') })
  await world.turns.tell()
  await guest.call('POST', 'auth/stop/end', { token: tokenInMail(world, credentials.email, '/not-me') })
}
