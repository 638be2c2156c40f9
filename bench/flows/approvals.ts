import { assignDepositAddress, readWallets } from '#domains/treasury/index.ts'
import { moveWithdrawal } from '#domains/withdrawals/actions/move-withdrawal.ts'
import { hexOf } from '#platform/chain/address.ts'
import { rpc } from '#stack/anvil.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertAsked, newAddress } from '#testing/payout-desk.ts'
import { insertInvestor } from '#testing/plans.ts'
import { tokenOn } from '#testing/token.ts'
import { type Figure, medianOf, type Place } from './place.ts'

const unit = 1_000_000n

/** Sequential withdrawals on an idle product: the latency from the commit of the last approval to the network. */
export async function measureApprovals(place: Place, times: number): Promise<Figure[]> {
  const personId = await fundedPerson(place, times)
  const ways: Way[] = []
  for (let time = 0; time < times; time += 1) ways.push(await wayOfOne(place, personId))
  const waits = ways.map(({ sentMs }) => sentMs).sort((left, right) => left - right)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  const medianTo = (moment: keyof Way) => medianOf(ways.map((way) => way[moment])).toFixed(0)
  const stages = `handed over after ${medianTo('wokenMs')}, taken ${medianTo('takenMs')}, signed ${medianTo('signedMs')}`
  const details = `${times} withdrawals, ${at(0).toFixed(0)} to ${at(1).toFixed(0)} ms; ${stages}`
  return [
    { name: 'last approval to broadcast, p50', value: at(0.5), unit: 'ms', bound: 300, details },
    { name: 'last approval to broadcast, p99', value: at(0.99), unit: 'ms', bound: 1_500, details },
  ]
}

/** Milliseconds after its last approval. */
interface Way {
  readonly wokenMs: number
  readonly takenMs: number
  readonly signedMs: number
  readonly sentMs: number
}

async function wayOfOne({ whole, database, query }: Place, personId: string): Promise<Way> {
  const { chainId } = whole.anvil
  const token = tokenOn(whole.anvil.url, whole.environment['TOKEN_ADDRESS'] ?? '')
  const wish = { personId, amountMicro: unit, chainId, token: token.address, to: newAddress() }
  const { id } = await insertAsked(database, { ...wish, state: 'review' })
  await database.transaction((tx) => moveWithdrawal(tx, { id, from: ['review'], to: 'approved' }))
  const moment = (state: string) =>
    `(select at from withdrawals.step where withdrawal_id = $1::uuid and state = '${state}')`
  const after = (at: string) => `(extract(epoch from ${at} - ${moment('approved')}) * 1000)::float8`
  const sent = `select ${after('o.woken_at')} as "wokenMs", ${after(moment('reserved'))} as "takenMs",
      ${after(moment('signed'))} as "signedMs", ${after(moment('broadcast'))} as "sentMs"
    from platform.outbox o where o.type = 'withdrawal.approved' and o.payload ->> 'withdrawalId' = $1::uuid::text
      and o.woken_at is not null and ${moment('broadcast')} is not null`
  return waitFor('it to be sent', async () => (await query<Way>(sent, [id]))[0], { timeoutMs: 30_000, everyMs: 25 })
}

/** Their deposits arrived on the chain and were swept into the hot wallet. */
async function fundedPerson({ whole, database, query }: Place, amount: number): Promise<string> {
  const { chainId, url } = whole.anvil
  const wallets = await waitFor('the wallets', () => readWallets(database.reader, chainId), { timeoutMs: 30_000 })
  const hot = hexOf(wallets.hot)
  await rpc(url, 'anvil_setBalance', [hot, '0x56bc75e2d63100000'])
  const [ring] = await query<{ xpub: string }>('select deposit_xpub as xpub from treasury.key_ring')
  const testing = {
    app: database,
    owner: (statement: string, values?: unknown[]) => query<Record<string, unknown>>(statement, values),
  }
  const personId = await insertInvestor(testing)
  const address = await assignDepositAddress({ database, chainId, depositXpub: ring?.xpub ?? '' }, personId)
  const token = tokenOn(url, whole.environment['TOKEN_ADDRESS'] ?? '')
  await token.issue(address, BigInt(amount + 100) * unit)
  await waitFor('the hot wallet to be filled', async () => (await token.balanceOf(hot)) > BigInt(amount) * unit, {
    timeoutMs: 120_000,
    everyMs: 200,
  })
  return personId
}
