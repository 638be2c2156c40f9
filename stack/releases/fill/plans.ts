import { planDraftAnswerSchema } from '@clearhold/contract/plans/admin-schema'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import { adminCapitalSchema } from '@clearhold/contract/treasury/schema'
import { payDuePositions } from '#domains/plans/actions/pay-due-positions.ts'
import { raiseAlarm } from '#domains/treasury/index.ts'
import { planParts } from '#main/wiring/plans.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { operatorWallet, payIn } from './capital.ts'
import { emailOf, fund, type Investor, join, positionOf } from './investors.ts'
import { approve, clearAlarms } from './staff.ts'
import type { World } from './world.ts'

const planKey = 'steady'
const durationHours = 8

/** Positions that are running, paid, exited, renewed, and not renewed for every reason; bonuses likewise. */
export async function fillPlans(world: World): Promise<Earners> {
  await fillCatalogue(world)
  const earners = await fillBonuses(world)
  await fillRenewals(world)
  return earners
}

/** An investor with earnings: a referral bonus, and the profit of a plan. */
export interface Earners {
  readonly referrer: Investor
  readonly guest: Investor
}

const words = (name: string) => ({
  name,
  summary: 'Eight hours on test money.',
  sourceOfReturn: 'The operator’s own test capital.',
  risk: 'None of this money is worth anything.',
})
const texts = { en: words('Steady'), es: words('Constante'), fr: words('Constant') }
const terms = {
  profitBasisPoints: 100,
  minAmount: '10',
  maxAmount: '10000',
  durationHours,
  referralBonusBasisPoints: 0,
  texts,
}

/** One published plan, one proposed and one draft. */
async function fillCatalogue(world: World): Promise<void> {
  const { maker } = world
  const draft = async (key: string) =>
    planDraftAnswerSchema.parse(await maker.call('POST', 'admin/plans', { key, ...terms }))
  const propose = (key: string, version: number) =>
    maker.call('POST', `admin/plans/${key}/versions/${version}/propose`, { reason: 'agreed in the meeting' })
  const { key, version } = await draft(planKey)
  await approve(world, await propose(key, version))
  const waiting = await draft('later')
  await propose(waiting.key, waiting.version)
  await draft('some-day')
}

async function activate({ turns }: World, investor: Investor, key: string, amount: string) {
  await turns.compare()
  const activation = { key: randomId(), planKey: key, amount, termsVersion: 1, riskVersion }
  return positionOf(await investor.call('POST', 'plan/activate', activation))
}

/** Referrals: a paid bonus, one in escrow, two that ended, and one of a referrer who invited themselves under another name. */
async function fillBonuses(world: World): Promise<Earners> {
  const { maker } = world
  const referrer = await join(world, { username: 'inviting', fullName: 'Inviting Ingrid' })
  const { code } = await referrer.call('GET', 'referrals/me')
  const invite = (username: string) => join(world, { username, fullName: 'Invited Guest', ref: String(code) })
  const paid = await invite('bonus_paid')
  const left = await invite('bonus_left')
  const running = await invite('bonus_running')
  const without = await invite('bonus_none')
  for (const guest of [paid, left, running]) await fund(world, guest, 2_600n)
  await fund(world, without, 100n)
  await activate(world, paid, 'advance', '2500')
  const position = await activate(world, left, 'advance', '2500')
  const exit = { amountBack: position.amount, profitForgone: position.profit }
  await left.call('POST', `plan/positions/${position.id}/exit`, exit)
  await activate(world, without, planKey, '50')
  await maker.call('POST', 'demo/clock', { step: 'day' })
  await maker.call('POST', 'demo/clock', { step: 'day' })
  await payAllDue(world)
  await activate(world, running, 'advance', '2500')
  const sameMailbox = emailOf('inviting+again')
  const again = { username: 'inviting_twice', fullName: 'Inviting Ingrid', email: sameMailbox, ref: String(code) }
  await join(world, again)
  return { referrer, guest: paid }
}

function partsOf({ database, config }: World) {
  return planParts({ database, clock: systemClock }, { edition: config.EDITION })
}

async function payAllDue(world: World): Promise<void> {
  while ((await payDuePositions(partsOf(world))).paid > 0);
}

/** Five positions with a requested renewal, paid one by one; before four of them something is changed that prevents it. */
async function fillRenewals(world: World): Promise<void> {
  const { maker } = world
  const languages = ['en', 'es', 'fr', 'en', 'es'] as const
  const investors: Investor[] = []
  for (const [index, language] of languages.entries()) {
    const investor = await join(world, { username: `renewing_${index}`, fullName: 'Renewing Renate', language })
    await fund(world, investor, 200n)
    investors.push(investor)
  }
  const positions: { readonly id: string; readonly investor: Investor }[] = []
  for (const investor of investors)
    positions.push({ investor, id: (await activate(world, investor, planKey, '100')).id })
  for (let hour = 1; hour < durationHours; hour += 1) await maker.call('POST', 'demo/clock', { step: 'hour' })
  const choice = { choice: 'renew', termsVersion: 1, riskVersion }
  for (const { id, investor } of positions) await investor.call('POST', `plan/positions/${id}/maturity-choice`, choice)
  for (let hour = 0; hour < 2; hour += 1) await maker.call('POST', 'demo/clock', { step: 'hour' })
  const payNext = async () => {
    await world.turns.compare()
    const { paid } = await payDuePositions(partsOf(world), 1)
    if (paid !== 1) throw new Error('no position was paid')
  }
  await whileHalted(world, payNext)
  await whileFrozen(world, investors[1], payNext)
  await withoutCapital(world, payNext)
  await payNext()
  await approve(
    world,
    await maker.call('POST', `admin/plans/${planKey}/close`, { reason: 'it is not asked for any more' }),
  )
  await payNext()
}

/** An alarm stops every new promise. It is raised directly: a payout without its transfer would need a malicious token. */
async function whileHalted(world: World, payNext: () => Promise<void>): Promise<void> {
  const { database, config } = world
  const kind = 'payout_without_transfer'
  const alarm = { kind, chainId: config.CHAIN_ID, about: `kept:${kind}`, stopsPayouts: true } as const
  await database.transaction((tx) => raiseAlarm(tx, alarm))
  await payNext()
  await clearAlarms(world, [kind])
}

/** The investor is frozen when the renewal is due, and unfrozen afterwards. */
async function whileFrozen(world: World, investor: Investor | undefined, payNext: () => Promise<void>): Promise<void> {
  const { maker } = world
  const path = `user/${investor?.personId}`
  await maker.call('POST', `${path}/freeze`, { reason: 'reported_lost', note: 'reported as stolen' })
  await payNext()
  await approve(world, await maker.call('POST', `${path}/unfreeze`, { reason: 'it was found again' }))
}

/** All free capital is given to an investor, and new capital comes in afterwards. */
async function withoutCapital(world: World, payNext: () => Promise<void>): Promise<void> {
  const { maker, turns } = world
  const rich = await join(world, { username: 'borrowed_all', fullName: 'Borrowed All' })
  const { capital } = adminCapitalSchema.parse(await maker.call('GET', 'admin/capital'))
  const loan = { usdAmount: capital.free, reason: 'a mistake of ours' }
  await approve(world, await maker.call('PUT', `user/${rich.personId}`, loan))
  await payNext()
  await payIn(world, operatorWallet.address, 100_000n)
  await turns.confirm()
}
