import { payoutStates } from '@clearhold/contract/withdrawals/rules'
import { rpc } from '../anvil.ts'
import { waitFor } from '../wait-for.ts'
import type { World } from './world.ts'

const patienceMs = 120_000
const lookEveryMs = 40
/** One more than a transfer needs. */
const deepBlocks = 13
/** How long no block has brought anything new before more are mined: the test chain mines one a second by itself. */
const mineEveryMs = 400

/** The flows' remaining work at the current business time; each count must reach zero. */
const underWay: Readonly<Record<string, string>> = {
  positions: `from plans.position where state = 'open' and due_at <= platform.business_now()`,
  identities: `from kyc.identity_case where undo_until is not null`,
  holds: `from withdrawals.withdrawal w join withdrawals.book_address a on a.id = w.address_id
    where w.state = 'on_hold' and a.usable_at <= platform.business_now()`,
  events: `from platform.outbox where relayed_at is null or told_at is null or woken_at is null`,
}

/** What needs blocks. */
const onChain: Readonly<Record<string, string>> = {
  payouts: `from withdrawals.withdrawal where state in (${payoutStates.map((state) => `'${state}'`).join(', ')})`,
  capital: `from treasury.capital_arrival where state = 'seen'`,
}

async function sumOf(world: World, counted: Readonly<Record<string, string>>): Promise<number> {
  const sums = Object.values(counted).map((from) => `(select count(*) ${from})`)
  const [row] = await world.read(`select (${sums.join(' + ')})::int as n`)
  return Number(row?.['n'])
}

async function describe(world: World): Promise<string> {
  const counts: string[] = []
  for (const [name, from] of Object.entries({ ...underWay, ...onChain })) {
    const count = await world.count(from)
    if (count > 0) counts.push(`${count} ${name}`)
  }
  counts.push(`${world.sentDeposits - (await credited(world))} deposits`)
  return counts.join(', ')
}

function credited(world: World): Promise<number> {
  return world.count(`from deposits.deposit where gateway = 'chain' and state = 'credited'`)
}

/** Waits until the flows have finished the work caused by the clock or an action. */
export async function untilQuiet(world: World): Promise<void> {
  const isQuiet = async () => (await sumOf(world, underWay)) === 0
  await waitFor('the flows', isQuiet, { timeoutMs: patienceMs, everyMs: lookEveryMs }).catch((error: unknown) =>
    explain(world, error),
  )
}

/** The same, including everything in flight on the chain: blocks are mined as needed. */
export async function untilSettled(world: World, expectsCapital: number): Promise<void> {
  let minedMs = 0
  const isSettled = async () => {
    const arrived = await world.count(`from treasury.capital_arrival where state = 'credited'`)
    const open =
      (await sumOf(world, onChain)) + (world.sentDeposits - (await credited(world))) + (expectsCapital - arrived)
    if (open === 0) return true
    if (performance.now() - minedMs > mineEveryMs) {
      await mineDeep(world.chainUrl)
      minedMs = performance.now()
    }
    return false
  }
  await waitFor('the chain', isSettled, { timeoutMs: patienceMs, everyMs: lookEveryMs }).catch((error: unknown) =>
    explain(world, error),
  )
  await untilQuiet(world)
}

export async function mineDeep(chainUrl: string): Promise<void> {
  await rpc(chainUrl, 'anvil_mine', [`0x${deepBlocks.toString(16)}`])
}

async function explain(world: World, error: unknown): Promise<never> {
  throw new Error(`The past stands still: ${await describe(world)}.`, { cause: error })
}
