import { loginAnswerSchema } from '@clearhold/contract/accounts/schema'
import { advanceBreakGlass } from '#domains/accounts/actions/advance-break-glass.ts'
import { beginBreakGlass, sealBreakGlass, setPermissions } from '#domains/accounts/index.ts'
import { stopAtHost } from '#main/break-glass-commands.ts'
import { breakGlassParts } from '#main/wiring/break-glass.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { databaseUrl } from '../../postgres.ts'
import { visitor } from '../caller.ts'
import { join, type ProtectedInvestor, protect } from './investors.ts'
import { tokenInMail, type World } from './world.ts'

/** Break-glass of owners: one that is done, one that waits, every way that one can be stopped, and codes that were tried until void. */
export async function fillBreakGlass(world: World): Promise<void> {
  const { postgres, databaseName } = world
  // Commands that seal and take codes have the login of the database's owner.
  const host = openDatabase({
    url: databaseUrl(postgres, databaseName),
    poolMax: 1,
    process: 'cli',
    onPoolError: () => undefined,
  })
  const owner = await protect(await join(world, { username: 'glass_owner', fullName: 'Gala Owner' }))
  await permit(world, owner, ['owner'])
  const begin = () => begun(world, host, owner)
  await begin()
  await stopAtHost(host)
  await begin()
  await tryUntilVoid(host, owner)
  const refused = await begin()
  await world.maker.call('POST', `admin/break-glass/${refused}/stop`)
  await toldAndStoppedByMail(world, await begin())
  await begin()
  await enterBy(world, owner, owner.recoveryCodes[0] ?? '')
  const inactive = await begin()
  await permit(world, owner, ['support'])
  await advance(world, inactive)
  await permit(world, owner, ['owner'])
  await ended(world, await begin())
  const waiting = await begin()
  await world.turns.seal()
  await advance(world, waiting)
  await world.turns.tell()
  await host.close()
}

/** By the first two of three new codes; those before, and what they began, are over with it. */
async function begun({ query }: World, host: Database, owner: ProtectedInvestor): Promise<string> {
  const [first = '', second = ''] = await sealBreakGlass(host)
  const begins = await beginBreakGlass(host, { email: owner.credentials.email, codes: [first, second] })
  if (!begins.ok) throw new Error(`no break-glass was begun: ${begins.code}`)
  const [row] = await query(`select id from accounts.break_glass where state = 'waiting'`, [])
  return String(row?.['id'])
}

/** New codes stop what waits; ten wrong tries void them. */
async function tryUntilVoid(host: Database, owner: ProtectedInvestor): Promise<void> {
  const [first = '', second = ''] = await sealBreakGlass(host)
  await sealBreakGlass(host)
  for (let tried = 1; tried <= 10; tried += 1)
    await beginBreakGlass(host, { email: owner.credentials.email, codes: [first, second] })
}

async function toldAndStoppedByMail(world: World, id: string): Promise<void> {
  await world.turns.seal()
  await advance(world, id)
  await world.turns.tell()
  const token = tokenInMail(world, world.approver.credentials.email, '/payout-objection')
  await visitor(world.served.url).call('POST', 'break-glass/stop', { token })
}

/** As if its 24 hours were over, which only a superuser can say, with the triggers off. */
async function ended(world: World, id: string): Promise<void> {
  await world.turns.seal()
  await advance(world, id)
  await world.turns.tell()
  await world.query('alter table accounts.break_glass disable trigger user', [])
  await world.query(
    `update accounts.break_glass set began_at = began_at - interval '25 hours', told_at = array[told_at[1] - interval '25 hours'] where id = $1`,
    [id],
  )
  await world.query('alter table accounts.break_glass enable trigger user', [])
  await advance(world, id)
}

async function permit(
  { database }: World,
  { personId }: ProtectedInvestor,
  permissions: readonly ('owner' | 'support')[],
): Promise<void> {
  await database.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:cli' }))
}

/** The lost factor was found: its use stops one. */
async function enterBy({ served }: World, { credentials }: ProtectedInvestor, code: string): Promise<void> {
  const { email, password } = credentials
  const answer = await visitor(served.url).call('POST', 'auth/login', { email, password, remember: false })
  const ticket = loginAnswerSchema.parse(answer).secondFactor?.ticket ?? ''
  const proof = { method: 'recovery_code', code }
  await visitor(served.url).call('POST', 'auth/second-factor', { ticket, proof })
}

async function advance({ database }: World, id: string): Promise<void> {
  await advanceBreakGlass(breakGlassParts(database), id)
}
