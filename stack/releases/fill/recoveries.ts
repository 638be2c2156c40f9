import { type AskedRecovery, askedRecoverySchema } from '@clearhold/contract/accounts/recovery'
import { loginAnswerSchema } from '@clearhold/contract/accounts/schema'
import { advanceRecovery } from '#domains/accounts/actions/advance-recovery.ts'
import { setPermissions } from '#domains/accounts/index.ts'
import { recoveryParts } from '#main/wiring/recovery.ts'
import { visitor } from '../caller.ts'
import { join, type ProtectedInvestor, protect, verifyIdentity } from './investors.ts'
import { approve } from './staff.ts'
import { tokenInMail, type World } from './world.ts'

/** Recoveries of a lost second factor: open ones of both kinds, one that is done, and every way that one can be stopped. */
export async function fillRecoveries(world: World): Promise<void> {
  const { maker } = world
  await recovered(world, await verified(world, 'all_lost'))
  const often = await verified(world, 'often_lost')
  await ask(world, often)
  await ask(world, often)
  await world.turns.tell()
  const token = tokenInMail(world, often.credentials.email, '/payout-objection')
  await visitor(world.served.url).call('POST', 'recovery/stop', { token })
  await ask(world, often)
  await enterBy(world, often, often.recoveryCodes[0] ?? '')
  const { id } = await ask(world, often)
  await maker.call('POST', `admin/user/${often.personId}/recoveries/${id}/refuse`, { reason: 'another face' })
  const late = await ask(world, often)
  await setBack(world, late.id, `asked_business_at = asked_business_at - interval '8 days'`)
  await advance(world, late.id)
  const frozen = await ask(world, often)
  await maker.call('POST', `user/${often.personId}/freeze`, { reason: 'reported_lost', note: 'called about it' })
  await advance(world, frozen.id)
  await promoted(world, await verified(world, 'became_staff'))
  await ask(world, await verified(world, 'has_asked'))
  await begun(world, await verified(world, 'is_waiting'))
  await world.turns.tell()
}

async function verified(world: World, username: string): Promise<ProtectedInvestor> {
  const investor = await protect(await join(world, { username, fullName: 'Lost Factor' }))
  await verifyIdentity(world, investor)
  return investor
}

/** Asked for, and staff for a moment: permissions end a recovery. */
async function promoted(world: World, investor: ProtectedInvestor): Promise<void> {
  await ask(world, investor)
  const { personId } = investor
  for (const permissions of [['support'], []] as const)
    await world.database.transaction((tx) => setPermissions(tx, { personId, permissions, actor: 'operator:cli' }))
}

async function ticketOf({ served }: World, { credentials: { email, password } }: ProtectedInvestor): Promise<string> {
  const answer = await visitor(served.url).call('POST', 'auth/login', { email, password, remember: false })
  return loginAnswerSchema.parse(answer).secondFactor?.ticket ?? ''
}

async function ask(world: World, investor: ProtectedInvestor): Promise<AskedRecovery & { readonly id: string }> {
  const ticket = await ticketOf(world, investor)
  const asked = askedRecoverySchema.parse(
    await visitor(world.served.url).call('POST', 'auth/second-factor/lost', { ticket }),
  )
  const [row] = await world.query(`select id from accounts.recovery where person_id = $1 and state = 'asked'`, [
    investor.personId,
  ])
  return { ...asked, id: String(row?.['id']) }
}

async function enterBy(world: World, investor: ProtectedInvestor, code: string): Promise<void> {
  const proof = { method: 'recovery_code', code }
  const ticket = await ticketOf(world, investor)
  await visitor(world.served.url).call('POST', 'auth/second-factor', { ticket, proof })
}

/** Two people recognised them, and the first day is told. */
async function begun(world: World, investor: ProtectedInvestor): Promise<{ id: string; key: string }> {
  const { id, key, spokenCode } = await ask(world, investor)
  const body = { spokenCode, check: 'video_call', reason: 'face and card are those of the case' }
  const path = `admin/user/${investor.personId}/recoveries/${id}/propose`
  await approve(world, await world.maker.call('POST', path, body))
  await advance(world, id)
  return { id, key }
}

/** The wait is over: the key opens the account, and no new factor is set up yet. */
async function recovered(world: World, investor: ProtectedInvestor): Promise<void> {
  const { id, key } = await begun(world, investor)
  const back = (column: string) => `${column} = ${column} - interval '25 hours'`
  const earlier = `told_at = array(select at - interval '25 hours' from unnest(told_at) with ordinality as t (at, place) order by place)`
  for (let day = 1; day <= 3; day += 1) {
    await setBack(world, id, [...['began_at', 'began_business_at', 'ends_business_at'].map(back), earlier].join(', '))
    await world.turns.tell()
    await advance(world, id)
  }
  await enterBy(world, investor, key)
}

/** As if the business clock had moved, which would move it for everything else here too. */
async function setBack({ query }: World, id: string, change: string): Promise<void> {
  await query(`update accounts.recovery set ${change} where id = $1`, [id])
}

async function advance({ database }: World, id: string): Promise<void> {
  await advanceRecovery(recoveryParts(database), id)
}
