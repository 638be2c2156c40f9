import { Readable } from 'node:stream'
import type { Permission } from '@clearhold/contract/accounts/permissions'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { advanceBreakGlass } from '#domains/accounts/actions/advance-break-glass.ts'
import { issueRecoveryCodes } from '#domains/accounts/actions/issue-recovery-codes.ts'
import { sealBreakGlass, setPermissions } from '#domains/accounts/index.ts'
import { sealChain } from '#domains/audit/index.ts'
import { beginByCodes, stopAtHost } from '#main/break-glass-commands.ts'
import { sealables } from '#main/wiring/audit.ts'
import { breakGlassParts } from '#main/wiring/break-glass.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { testPassword } from './accounts.ts'
import type { Client } from './api-client.ts'
import { enrolPasskey, enrolTotp } from './factors.ts'
import { insertTestPerson } from './people.ts'
import { type RecoveryPlay, recoveryPlay } from './recovery-play.ts'
import { prepareDatabase, type TestDatabase } from './resources.ts'

/** An owner with a password and every kind of factor. */
export interface TestOwner extends Client {
  readonly email: string
  readonly password: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** What a file of tests about break-glass needs: the api, its mails, the commands with the owner's login, the worker with its own. */
export interface BreakGlassPlay {
  readonly database: TestDatabase
  readonly play: RecoveryPlay
  /** With the owner's login, as commands run. */
  readonly host: Database
  /** With the rights of the worker alone. */
  readonly worker: Database
  newOwner(): Promise<TestOwner>
  newStaff(permissions: readonly Permission[]): Promise<Client>
  seal(): Promise<readonly [string, string, string]>
  /** What `clearhold break-glass begin` prints, with these lines on its standard input. */
  begin(email: string, codes: readonly string[]): Promise<{ readonly done: boolean; readonly text: string }>
  /** Seals new codes and begins by two of them; the id, and the key that was printed. */
  begun(owner: TestOwner): Promise<{ readonly id: string; readonly key: string }>
  /** The sealer's loop, once. */
  publish(): Promise<void>
  /** What the flow does when it is woken. */
  advance(id: string): Promise<unknown>
  /** Public, told, and its mails sent: the 24 hours run. */
  waiting(owner: TestOwner): Promise<{ readonly id: string; readonly key: string }>
  /** As if so many hours had passed, which a test cannot wait for and no clock of the product can skip. */
  age(id: string, hours: number): Promise<void>
  state(id: string): Promise<Record<string, unknown> | undefined>
  factorsOf(personId: string): Promise<Record<string, unknown> | undefined>
}

/** Called at the top of a file; its values are there once the first hook has run. */
export function prepareBreakGlass(): BreakGlassPlay {
  const database = prepareDatabase()
  let opened: { readonly play: RecoveryPlay; readonly host: Database; readonly worker: Database } | undefined
  beforeAll(async () => {
    const open = (url: string, process: string) =>
      openDatabase({ url, poolMax: 2, process, onPoolError: () => undefined })
    opened = {
      play: await recoveryPlay(database),
      host: open(database.ownerUrl, 'cli'),
      worker: open(database.urlOf('worker'), 'worker'),
    }
  })
  afterAll(async () => {
    if (opened !== undefined) await Promise.all([opened.play.close(), opened.host.close(), opened.worker.close()])
  })
  // The staff of one test get no mails of the next, and nothing of one waits in the next.
  afterEach(async () => {
    await stopAtHost(ready().host)
    const kept = [ready().play.owner.personId, ready().play.reviewer.personId]
    await database.owner(`update accounts.person set state = 'closed' where role = 'Admin' and id <> all($1)`, [kept])
  })
  const ready = () => {
    if (opened === undefined) throw new Error('the play of a test file is there once its first hook has run')
    return opened
  }
  const world: BreakGlassPlay = {
    database,
    get play() {
      return ready().play
    },
    get host() {
      return ready().host
    },
    get worker() {
      return ready().worker
    },
    newOwner: () => newOwner(database, ready().play),
    newStaff: (permissions) => newStaff(database, ready().play, permissions),
    seal: async () => {
      const [first = '', second = '', third = ''] = await sealBreakGlass(ready().host)
      return [first, second, third]
    },
    begin: (email, codes) => beginByCodes(ready().host, { email, input: Readable.from([`${codes.join('\n')}\n`]) }),
    begun: async ({ email }) => {
      const [first, second] = await world.seal()
      const { done, text } = await world.begin(email, [first, second])
      const key = /^ {2}(\S+)$/m.exec(text)?.[1]
      const [row] = await database.owner(`select id from accounts.break_glass where state = 'waiting'`)
      if (!done || key === undefined) throw new Error(`not begun: ${text}`)
      return { id: String(row?.['id']), key }
    },
    publish: async () => void (await sealChain(database.app, sealables, systemClock)),
    advance: (id) => advanceBreakGlass(breakGlassParts(ready().worker), id),
    waiting: async (owner) => {
      const begun = await world.begun(owner)
      await world.publish()
      await world.advance(begun.id)
      await ready().play.mailsTo(owner.personId)
      return begun
    },
    age: (id, hours) => age(database, id, hours),
    state: async (id) => (await database.owner('select * from accounts.break_glass where id = $1', [id]))[0],
    factorsOf: async (personId) => {
      const [row] = await database.owner(
        `select p.totp_secret_sealed is not null as totp,
           (select count(*)::int from accounts.passkey k where k.person_id = p.id) as passkeys,
           (select count(*)::int from accounts.recovery_code c where c.person_id = p.id) as codes
         from accounts.person p where p.id = $1`,
        [personId],
      )
      return row
    },
  }
  return world
}

async function newOwner(database: TestDatabase, play: RecoveryPlay): Promise<TestOwner> {
  const { personId, call } = await newStaff(database, play, ['owner'])
  const { secret } = await enrolTotp(database.app, play.served.parts, personId)
  const recoveryCodes = await database.app.transaction((tx) => issueRecoveryCodes(tx, personId))
  const hash = await play.served.parts.passwords.hash(testPassword)
  await database.owner('update accounts.person set password_hash = $2 where id = $1', [personId, hash])
  return { personId, call, email: `${personId}@example.test`, password: testPassword, secret, recoveryCodes }
}

/** With a passkey and a session opened with it, and without an approving key, which none of this needs. */
async function newStaff(
  database: TestDatabase,
  play: RecoveryPlay,
  permissions: readonly Permission[],
): Promise<Client> {
  const personId = await insertTestPerson(database)
  await enrolPasskey(database.app, play.served.parts, personId)
  await database.app.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:test' }))
  const { token } = await play.served.signIn(personId, true)
  return { personId, call: (method, path, body) => play.call(token, method, path, body) }
}

/** Past the triggers, which only a superuser can switch off for a moment. */
async function age(database: TestDatabase, id: string, hours: number): Promise<void> {
  await database.owner('alter table accounts.break_glass disable trigger user')
  await database.owner(
    `update accounts.break_glass set began_at = began_at - $2 * interval '1 hour',
       told_at = array(select at - $2 * interval '1 hour' from unnest(told_at) with ordinality as t (at, place) order by place)
     where id = $1`,
    [id, hours],
  )
  await database.owner('alter table accounts.break_glass enable trigger user')
}
