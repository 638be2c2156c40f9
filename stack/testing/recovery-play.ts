import type { Permission } from '@clearhold/contract/accounts/permissions'
import { type AskedRecovery, askedRecoverySchema } from '@clearhold/contract/accounts/recovery'
import { loginAnswerSchema } from '@clearhold/contract/accounts/schema'
import { afterAll, beforeAll } from 'vitest'
import { advanceRecovery } from '#domains/accounts/actions/advance-recovery.ts'
import { setPermissions, stopLinkToken } from '#domains/accounts/index.ts'
import { investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { recoveryParts } from '#main/wiring/recovery.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { MailCatcher } from '../mail-catcher.ts'
import { testPassword } from './accounts.ts'
import { type Served, serveApi } from './api.ts'
import { type Answer, type Clerk, callApi, signingClerk } from './api-client.ts'
import { settleApproverKeys } from './approving-clerk.ts'
import { ApprovingKey } from './approving-key.ts'
import { deliverMails } from './deliver-mails.ts'
import { enrolPasskey, enrolTotp } from './factors.ts'
import { insertTestPerson } from './people.ts'
import { prepareDatabase, type TestDatabase, testMail } from './resources.ts'
import { setVerification } from './withdrawals.ts'

/** A person whose identity is verified, with an authenticator app. */
export interface Protected {
  readonly personId: string
  readonly email: string
  readonly password: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export type Ticket = NonNullable<ReturnType<typeof loginAnswerSchema.parse>['secondFactor']>

/** Everything a recovery touches, played over HTTP and by the worker's own login: an api, its mails, a reviewer and an owner who sign. */
export interface RecoveryPlay {
  readonly served: Served
  readonly mail: MailCatcher
  readonly reviewer: Clerk
  readonly owner: Clerk
  newAdmin(permissions: readonly Permission[]): Promise<Clerk>
  newPerson(): Promise<Protected>
  /** Without a session. */
  post(path: string, body: unknown): Promise<Answer>
  /** The ticket after the right password. */
  enter(who: Pick<Protected, 'email' | 'password'>): Promise<Ticket>
  /** A whole login by password and a recovery code or key; the session's token, or the code of the refusal. */
  logInBy(who: Pick<Protected, 'email' | 'password'>, code: string): Promise<{ token: string } | { refused: unknown }>
  call(token: string, method: string, path: string, body?: unknown): Promise<Answer>
  ask(who: Pick<Protected, 'email' | 'password'>): Promise<AskedRecovery & { readonly id: string }>
  /** The reviewer saw them, and the owner agrees; answers the states on the way. */
  recognise(personId: string, recoveryId: string, spokenCode: string): Promise<Answer>
  /** By the link 'this was not me' of a mail. */
  freezeByHolder(personId: string): Promise<void>
  /** What the flow does when it is woken. */
  advance(recoveryId: string): Promise<unknown>
  /** Delivers what is waiting, and answers the mails to this person. */
  mailsTo(personId: string): Promise<MailCatcher['messages'][number][]>
  state(recoveryId: string): Promise<Record<string, unknown> | undefined>
  close(): Promise<void>
}

export async function recoveryPlay(database: TestDatabase): Promise<RecoveryPlay> {
  const served = await serveApi(database)
  const mail = await testMail()
  const worker = openWorker(database)
  const call: RecoveryPlay['call'] = (token, method, path, body) =>
    callApi(`${served.url}/api/${path}`, token, method, body)
  const post: RecoveryPlay['post'] = (path, body) => call('none', 'POST', path, body)
  const newAdmin = (permissions: readonly Permission[]) => signingAdmin(database, served, permissions)
  const reviewer = await newAdmin(['kyc_reviewer'])
  const owner = await newAdmin(['owner'])
  const enter: RecoveryPlay['enter'] = async ({ email, password }) => {
    const { secondFactor } = loginAnswerSchema.parse((await post('auth/login', { email, password })).value)
    if (secondFactor === null) throw new Error('a password alone opened the account')
    return secondFactor
  }
  return {
    served,
    mail,
    reviewer,
    owner,
    newAdmin,
    newPerson: () => protectedPerson(database, served),
    post,
    enter,
    call,
    logInBy: async (who, code) => {
      const { ticket } = await enter(who)
      const { value } = await post('auth/second-factor', { ticket, proof: { method: 'recovery_code', code } })
      return typeof value['token'] === 'string' ? { token: value['token'] } : { refused: value['code'] }
    },
    ask: async (who) => {
      const { ticket } = await enter(who)
      const asked = askedRecoverySchema.parse((await post('auth/second-factor/lost', { ticket })).value)
      const [row] = await database.owner(
        `select r.id from accounts.recovery r join accounts.person p on p.id = r.person_id
         where p.email = $1 and r.state = 'asked'`,
        [who.email],
      )
      return { ...asked, id: String(row?.['id']) }
    },
    recognise: (personId, recoveryId, spokenCode) => recognised(reviewer, owner, { personId, recoveryId, spokenCode }),
    freezeByHolder: async (personId) => {
      const link = { personId, madeAt: systemClock.now(), isOfPreviousAddress: false }
      await post('auth/stop', { token: stopLinkToken(served.parts.masterKey, 'stop', link) })
    },
    advance: (id) => advanceRecovery(recoveryParts(worker), id),
    mailsTo: async (personId) => {
      await deliverMails(database.app, mail)
      return mail.messages.filter(({ to }) => to === `${personId}@example.test`)
    },
    state: async (id) => (await database.owner('select * from accounts.recovery where id = $1', [id]))[0],
    close: async () => void (await Promise.all([served.close(), worker.close()])),
  }
}

/** The play of a test file, in a database of its own: called at the top of the file. */
export function prepareRecoveries(): {
  readonly database: TestDatabase
  readonly play: RecoveryPlay
  /** A recovery that two people agreed on. */
  waiting(): Promise<{ readonly id: string; readonly personId: string }>
} {
  const database = prepareDatabase()
  let opened: RecoveryPlay | undefined
  beforeAll(async () => {
    opened = await recoveryPlay(database)
  })
  afterAll(() => opened?.close())
  const ready = (): RecoveryPlay => {
    if (opened === undefined) throw new Error('the play of a test file is there once its first hook has run')
    return opened
  }
  return {
    database,
    get play() {
      return ready()
    },
    waiting: async () => {
      const person = await ready().newPerson()
      const { id, spokenCode } = await ready().ask(person)
      await ready().recognise(person.personId, id, spokenCode)
      return { id, personId: person.personId }
    },
  }
}

/** With the rights of the worker alone, as it runs. */
function openWorker(database: TestDatabase): Database {
  const url = database.urlOf('worker')
  return openDatabase({ url, poolMax: 2, process: 'worker', onPoolError: () => undefined })
}

async function signingAdmin(
  database: TestDatabase,
  served: Served,
  permissions: readonly Permission[],
): Promise<Clerk> {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, served.parts, personId)
  await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
  const { token } = await served.signIn(personId, true)
  const key = new ApprovingKey(personId)
  const call: Clerk['call'] = (method, path, body) => callApi(`${served.url}/api/${path}`, token, method, body)
  await call('POST', 'admin/approver-keys', { response: key.created })
  await settleApproverKeys(database, personId)
  return signingClerk({ personId, call }, key)
}

async function protectedPerson(database: TestDatabase, served: Served): Promise<Protected> {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
  await setVerification(database, personId, 'verified')
  const { secret, recoveryCodes } = await enrolTotp(database.app, served.parts, personId)
  const hash = await served.parts.passwords.hash(testPassword)
  await database.owner('update accounts.person set password_hash = $2 where id = $1', [personId, hash])
  return { personId, email: `${personId}@example.test`, password: testPassword, secret, recoveryCodes }
}

interface Recognition {
  readonly personId: string
  readonly recoveryId: string
  readonly spokenCode: string
}

async function recognised(
  reviewer: Clerk,
  owner: Clerk,
  { personId, recoveryId, spokenCode }: Recognition,
): Promise<Answer> {
  const body = { spokenCode, check: 'video_call', reason: 'face and card are those of the case' }
  const proposed = await reviewer.call('POST', `admin/user/${personId}/recoveries/${recoveryId}/propose`, body)
  const { approvalId } = proposed.value
  if (proposed.status !== 200) return proposed
  const { digest } = (await owner.call('GET', `admin/approvals/${approvalId}`)).value
  const signature = owner.key.sign(String(digest))
  return owner.call('POST', `admin/approvals/${approvalId}/approve`, { digest, signature })
}

/** The token of the button that stops a recovery. */
export function stopToken(mail: { readonly text: string }): string {
  const token = /payout-objection\?token=([\w-]+)&about=recovery/.exec(mail.text)?.[1]
  if (token === undefined) throw new Error('the mail has no button that stops a recovery')
  return token
}
