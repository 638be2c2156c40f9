import { createHash } from 'node:crypto'
import {
  type PreparedRefill,
  type RefillTerms,
  refillStatement,
  type SignedRefill,
} from '@clearhold/contract/treasury/refill'
import { beforeEach, expect, test } from 'vitest'
import { chainAccount, readBalancesMicro } from '#domains/ledger/index.ts'
import { rpc } from '#stack/anvil.ts'
import { type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { signDeskRefill } from '#testing/signer-desk.ts'
import { mine } from '#testing/token.ts'
import type { RefillParts } from '../parts.ts'
import { refillPartsOf } from '../testing.ts'
import { listAlarms } from './list-alarms.ts'
import { prepareRefill } from './prepare-refill.ts'
import { reconcileChain } from './reconcile-chain.ts'
import { sendRefill } from './send-refill.ts'
import { sweepAddresses } from './sweep-addresses.ts'

let desk: PayoutDesk
let parts: RefillParts
beforeEach(async () => {
  desk = await payoutDesk({ hot: 0n })
  parts = refillPartsOf(desk)
  await desk.deposit(400n)
  await rpc(desk.anvil.url, 'anvil_setBalance', [desk.wallets.custody, '0xde0b6b3a7640000'])
  for (let turn = 0; turn < 6; turn += 1) {
    await sweepAddresses(desk.sweepParts)
    await mine(desk.anvil.url, 3)
    await desk.scan()
  }
})

async function prepared(amountMicro: bigint): Promise<PreparedRefill> {
  const found = await prepareRefill(parts, amountMicro)
  if (!found.ok || found.value.kind !== 'transfer') throw new Error('it was not prepared')
  return preparedOf(found.value.terms)
}

function preparedOf(terms: RefillTerms): PreparedRefill {
  const digest = `0x${createHash('sha256').update(refillStatement(terms)).digest('hex')}`
  return { kind: 'clearhold prepared refill 1', ...terms, digest }
}

function signed(refill: PreparedRefill): Promise<SignedRefill> {
  const { hot } = desk.wallets
  return signDeskRefill(refill, { chainId: desk.anvil.chainId, token: desk.token.address, hot })
}

const balances = () =>
  Promise.all([desk.wallets.custody, desk.wallets.hot].map((wallet) => desk.token.balanceOf(wallet)))
const compared = async () => {
  await desk.scan()
  const found = await reconcileChain(desk.reconcileParts)
  return found && { chainMicro: found.chainMicro, bookMicro: found.bookMicro }
}
const booked = async () => {
  const custody = chainAccount('custody', desk.anvil.chainId)
  return (await readBalancesMicro(desk.database.app.reader, [custody])).get(custody)
}

test('MON7: a refill moves coins from custody to the hot wallet; coverage, ledger and arrivals stay as they were', async () => {
  expect(await balances()).toEqual([300_000_000n, 100_000_000n])
  const before = { compared: await compared(), booked: await booked() }
  expect(before.compared).toEqual({ chainMicro: 400_000_000n, bookMicro: 400_000_000n })
  const refill = await prepared(120_000_000n)
  const bytes = await signed(refill)
  expect(await sendRefill(parts, refill, bytes)).toMatchObject({ ok: true, value: { hash: bytes.hash } })
  expect(await balances()).toEqual([180_000_000n, 220_000_000n])
  expect({ compared: await compared(), booked: await booked() }).toEqual(before)
  const rows = await desk.database.owner(
    `select (select count(*)::int from deposits.deposit) as deposits, (select count(*)::int from treasury.capital_arrival) as capital,
       (select internal from treasury.transfer where tx_hash = decode($1, 'hex')) as internal,
       (select count(*)::int from audit.record where action = 'custody.refill_sent') as recorded`,
    [bytes.hash.slice(2)],
  )
  expect(rows).toEqual([{ deposits: 1, capital: 0, internal: true, recorded: 1 }])
  expect((await listAlarms(desk.database.app.reader)).alarms).toEqual([])
})

test('behavior: sent again, the same bytes are the same transfer', async () => {
  const refill = await prepared(50_000_000n)
  const bytes = await signed(refill)
  expect((await sendRefill(parts, refill, bytes)).ok).toBe(true)
  expect((await sendRefill(parts, refill, bytes)).ok).toBe(true)
  expect(await balances()).toEqual([250_000_000n, 150_000_000n])
})

test('MON7: bytes that say anything else than what was prepared are not sent', async () => {
  const refill = await prepared(50_000_000n)
  const others = [preparedOf({ ...refill, amountMicro: 60_000_000n }), preparedOf({ ...refill, nonce: 1 })]
  for (const other of others)
    expect(await sendRefill(parts, refill, await signed(other))).toEqual({ ok: false, code: 'not_what_was_prepared' })
  expect(await sendRefill(parts, refill, { ...(await signed(refill)), raw: '0x02' })).toMatchObject({
    code: 'not_what_was_prepared',
  })
  const elsewhere = preparedOf({ ...refill, to: `0x${'ee'.repeat(20)}` })
  expect(await sendRefill(parts, elsewhere, await signed(refill))).toEqual({ ok: false, code: 'wallets_changed' })
  expect(await balances()).toEqual([300_000_000n, 100_000_000n])
})

test('error: what is reverted, or does not stand deep in time, is said so', async () => {
  const refill = await prepared(50_000_000n)
  const bytes = await signed(refill)
  await rpc(desk.anvil.url, 'evm_setAutomine', [false])
  const impatient = { ...parts, pause: async () => undefined, looksMax: 2 }
  expect(await sendRefill(impatient, refill, bytes)).toEqual({ ok: false, code: 'not_confirmed' })
  await rpc(desk.anvil.url, 'evm_setAutomine', [true])
  await desk.token.freeze(desk.wallets.custody)
  const frozen = await prepared(10_000_000n)
  expect(await sendRefill(parts, frozen, await signed(frozen))).toEqual({ ok: false, code: 'reverted' })
})
