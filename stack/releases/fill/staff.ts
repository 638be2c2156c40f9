import { passkeyChallengeSchema, proposalAnswerSchema } from '@clearhold/contract/accounts/schema'
import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import { approvalSchema } from '@clearhold/contract/approvals/schema'
import { z } from 'zod'
import { demoPassword, demoPeople, seedDemo, seedDemoPlans } from '#main/seed-demo.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { openP256Key } from '#platform/crypto/signature.ts'
import { enrolApprovers } from '../../enrol-approvers.ts'
import { testMasterKey } from '../../testing/api.ts'
import { ApprovingKey } from '../../testing/approving-key.ts'
import { testParty } from '../../testing/people.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { type Credentials, type SignedIn, signIn, type Value } from '../caller.ts'
import type { Installation } from '../installation.ts'
import type { Staff, World } from './world.ts'

export function credentialsOf(username: string): Credentials {
  const person = demoPeople.find((one) => one.username === username)
  if (person === undefined) throw new Error(`there is no demo person ${username}`)
  return { email: person.email, password: demoPassword, totpSecret: person.totpSecret }
}

/** The demo's people and plans, and both admins logged in: one signs with a demo key, the other with a passkey. */
export async function openStaff(installation: Installation): Promise<{ maker: Staff; approver: Staff }> {
  const { database, config, postgres, databaseName, environment } = installation
  await seedDemo(database, { EDITION: config.EDITION, MASTER_KEY: testMasterKey })
  await seedDemoPlans(database, config)
  const maker = await withDemoKey(installation, 'admin_one')
  const approver = await withPasskey(installation, credentialsOf('admin_two'))
  const emails = [maker.credentials.email, approver.credentials.email]
  await enrolApprovers(postgres, databaseName, environment, emails)
  return { maker, approver }
}

async function withDemoKey(installation: Installation, username: string): Promise<Staff> {
  const session = await staySignedIn(installation, credentialsOf(username))
  const written = demoKeys.find((one) => one.username === username)
  if (written === undefined) throw new Error(`${username} has no demo key`)
  const key = openP256Key(written)
  return {
    ...session,
    sign: async (digest) => ({
      kind: 'demo_key',
      signature: key.sign(Buffer.from(digest, 'hex')).toString('base64url'),
    }),
  }
}

/** A key created on the approving page, in addition to the login passkey. */
async function withPasskey(installation: Installation, credentials: Credentials): Promise<Staff> {
  const session = await staySignedIn(installation, credentials)
  await addPasskey(session, new SoftwareAuthenticator(testParty.origin), 'Laptop')
  const approver = new ApprovingKey(session.personId)
  await session.call('POST', 'admin/approver-keys', { response: approver.created })
  // A new key cannot sign money: this one is two days old.
  const settle = `update approvals.approver_key set enrolled_at = enrolled_at - interval '2 days' where person_id = $1`
  await installation.query(settle, [session.personId])
  return { ...session, sign: async (digest) => approver.sign(digest) }
}

/** A step-up lasts five minutes; on a slow machine the fill takes longer. */
const renewAfterMs = 120_000

async function staySignedIn({ served }: Installation, credentials: Credentials): Promise<Omit<Staff, 'sign'>> {
  let session = await signIn(served.url, systemClock, credentials)
  let sinceMs = performance.now()
  return {
    personId: session.personId,
    cookie: session.cookie,
    credentials,
    call: async (method, path, body) => {
      if (performance.now() - sinceMs > renewAfterMs) {
        session = await signIn(served.url, systemClock, credentials)
        sinceMs = performance.now()
      }
      return session.call(method, path, body)
    },
  }
}

export async function addPasskey(person: SignedIn, authenticator: SoftwareAuthenticator, name: string): Promise<void> {
  const asked = passkeyChallengeSchema.parse(await person.call('POST', 'user/me/passkeys/options'))
  const response = authenticator.create(asked.options)
  await person.call('POST', 'user/me/passkeys', { challengeId: asked.challengeId, response, name })
}

/** The id of a command that the maker has proposed. */
export function approvalIdOf(answer: Value): string {
  return proposalAnswerSchema.parse(answer).approvalId
}

/** The maker's signature on their command, if it needs one. */
export async function signAsMaker({ maker }: World, answer: Value): Promise<void> {
  const path = `admin/approvals/${approvalIdOf(answer)}`
  const { digest, waitsForMaker } = approvalSchema.parse(await maker.call('GET', path))
  if (!waitsForMaker) return
  const signature = await maker.sign(digest)
  await maker.call('POST', `${path}/sign`, { digest, signature })
}

/** Approves the maker's signed command, with a signature if it is about money. */
export async function approve(world: World, answer: Value): Promise<void> {
  const { approver } = world
  await signAsMaker(world, answer)
  const path = `admin/approvals/${approvalIdOf(answer)}`
  const { digest, money } = approvalSchema.parse(await approver.call('GET', path))
  const signature = money ? { signature: await approver.sign(digest) } : {}
  await approver.call('POST', `${path}/approve`, { digest, ...signature })
}

const alarmsSchema = z.object({ alarms: z.array(z.object({ id: z.string(), kind: z.string() })) })

/** Clears alarms of these kinds, by two people, and resumes payouts. */
export async function clearAlarms(world: World, kinds: readonly string[]): Promise<void> {
  const { maker } = world
  const { alarms } = alarmsSchema.parse(await maker.call('GET', 'admin/alarms'))
  const found = new Set(alarms.map(({ kind }) => kind))
  const silent = kinds.filter((kind) => !found.has(kind))
  if (silent.length > 0) throw new Error(`no such alarm rang: ${silent.join(', ')}; but ${[...found].join(', ')}`)
  for (const { id, kind } of alarms) {
    if (!kinds.includes(kind)) continue
    await approve(world, await maker.call('POST', `admin/alarms/${id}/clear`, { reason: 'looked at by both of us' }))
  }
  await resumePayouts(world)
}

/** Resumes payouts by two people, if they are stopped. */
export async function resumePayouts(world: World): Promise<void> {
  const { maker, turns, query } = world
  const [latest] = await query('select stopped from signer.switch order by id desc limit 1')
  if (latest?.['stopped'] !== true) return
  await approve(world, await maker.call('POST', 'admin/payouts/resume', { reason: 'the cause is known' }))
  await turns.advance()
}
