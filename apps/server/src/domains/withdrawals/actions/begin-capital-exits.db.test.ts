import { beforeEach, expect, test } from 'vitest'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  exitAccount,
  investorAccount,
  readBalancesMicro,
  verifyLedger,
} from '#domains/ledger/index.ts'
import {
  announceCapitalExit,
  declareExitAddress,
  raiseAlarm,
  readCapitalBalances,
  readExits,
} from '#domains/treasury/index.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { approvalDesk } from '#testing/approved.ts'
import { noteComparison } from '#testing/comparison.ts'
import { closeGate } from '#testing/gate.ts'
import { newAddress, type PayoutDesk, payoutDesk } from '#testing/payout-desk.ts'
import { insertInvestor, move } from '#testing/plans.ts'
import { tamper } from '#testing/resources.ts'
import { operatorId } from '../rules.ts'
import { writeBegunExit } from '../store/money.ts'
import { beginCapitalExits } from './begin-capital-exits.ts'

const unit = 1_000_000n
let desk: PayoutDesk
let approvals: ReturnType<typeof approvalDesk>
let to: Hex
beforeEach(async () => {
  desk = await payoutDesk({ hot: 100n })
  approvals = approvalDesk(desk.database, [declareExitAddress, announceCapitalExit])
  to = newAddress()
  await move(desk.database.app, chainAccount('custody', desk.anvil.chainId), capitalAccount, 100n * unit)
  await noteComparison(desk.database.app, desk.anvil.chainId)
})

const balance = async (account: AccountKey) =>
  (await readBalancesMicro(desk.database.app.reader, [account])).get(account) ?? 0n
const capital = () => readCapitalBalances(desk.database.app.reader)
const aDayLater = () => desk.database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
const begin = () => beginCapitalExits(desk.database.app, desk.anvil.chainId)
const declare = (address = to) =>
  approvals.carryOut('capital_exit_address.declare', { chainId: desk.anvil.chainId, address })
const addressId = async () => {
  const [row] = (await desk.database.owner('select id from treasury.exit_address')) as { id: string }[]
  return row?.id ?? ''
}
const announce = async (amount: string) => approvals.carryOut('capital.exit', { addressId: await addressId(), amount })
const exitId = async () => (await readExits(desk.database.app.reader, 1))[0]?.id ?? ''
/** Two people declared the destination a day ago, and announce this amount. */
async function announced(amount: string): Promise<string> {
  expect((await declare()).ok).toBe(true)
  await aDayLater()
  expect((await announce(amount)).ok).toBe(true)
  return exitId()
}

test('MON8: free capital leaves a day after two people announced it, to an address declared a day before, booked when it is mined', async () => {
  const id = await announced('40')
  // From the announcement on it cannot be promised, and is still the operator's.
  expect(await capital()).toEqual({ freeMicro: 60n * unit, reservedMicro: 40n * unit, totalMicro: 100n * unit })
  const { waitMs } = await begin()
  expect(waitMs).toBeGreaterThan(86_000_000)
  expect(await balance(exitAccount)).toBe(0n)
  await aDayLater()
  await noteComparison(desk.database.app, desk.anvil.chainId)
  expect(await begin()).toEqual({ waitMs: undefined })
  expect(await desk.read(id)).toMatchObject({
    personId: operatorId,
    state: 'review',
    tier: 'two',
    amountMicro: 40n * unit,
  })
  expect(await balance(exitAccount)).toBe(40n * unit)
  expect(await capital()).toEqual({ freeMicro: 60n * unit, reservedMicro: 40n * unit, totalMicro: 100n * unit })
  // One signature is not enough; the signer requires two as well.
  await desk.sign(id)
  await desk.turn()
  expect((await desk.read(id)).state).toBe('review')
  await desk.sign(id)
  await desk.turn()
  expect((await desk.read(id)).state).toBe('confirming')
  // What is not deep enough in the chain has not left.
  expect(await balance(chainAccount('custody', desk.anvil.chainId))).toBe(-100n * unit)
  await desk.pass(4)
  await desk.pass(1)
  expect((await desk.read(id)).state).toBe('settled')
  expect(await desk.token.balanceOf(to)).toBe(40n * unit)
  expect(await balance(chainAccount('custody', desk.anvil.chainId))).toBe(-60n * unit)
  expect(await balance(exitAccount)).toBe(0n)
  expect(await capital()).toEqual({ freeMicro: 60n * unit, reservedMicro: 0n, totalMicro: 60n * unit })
  expect(await verifyLedger(desk.database.app.reader)).toEqual([])
})

test('MON8: investors come first: an exit that capital no longer covers waits, before its payout and after', async () => {
  const id = await announced('40')
  await aDayLater()
  const person = await insertInvestor(desk.database)
  const cash = investorAccount(person, 'cash')
  await move(desk.database.app, capitalAccount, cash, 70n * unit)
  await noteComparison(desk.database.app, desk.anvil.chainId)
  expect(await begin()).toEqual({ waitMs: 60_000 })
  expect(await balance(capitalAccount)).toBe(30n * unit)
  await move(desk.database.app, cash, capitalAccount, 70n * unit)
  expect(await begin()).toEqual({ waitMs: undefined })
  await desk.sign(id)
  await desk.sign(id)
  const other = await announce('60')
  expect(other.ok).toBe(true)
  await move(desk.database.app, capitalAccount, cash, 10n * unit)
  await desk.turn()
  expect((await desk.read(id)).state).toBe('approved')
  await move(desk.database.app, cash, capitalAccount, 10n * unit)
  await desk.turn()
  expect((await desk.read(id)).state).toBe('confirming')
})

test('MON8: an alarm that stops payouts, or no comparison, keeps it where it is', async () => {
  await announced('40')
  await aDayLater()
  await desk.database.owner(`update treasury.reconciliation set at = at - interval '1 hour'`)
  expect(await begin()).toEqual({ waitMs: 60_000 })
  await noteComparison(desk.database.app, desk.anvil.chainId)
  await desk.database.app.transaction((tx) =>
    raiseAlarm(tx, { kind: 'deep_reorg', chainId: desk.anvil.chainId, about: 'block:1', stopsPayouts: true }),
  )
  expect(await begin()).toEqual({ waitMs: 60_000 })
  expect(await balance(exitAccount)).toBe(0n)
})

test('a closed gate keeps capital where it is, before its payout and after, and investors are paid all the same', async () => {
  const id = await announced('40')
  await aDayLater()
  await noteComparison(desk.database.app, desk.anvil.chainId)
  const open = await closeGate(desk.database, 'snapshot_overdue')
  expect(await begin()).toEqual({ waitMs: 60_000 })
  await open()
  expect(await begin()).toEqual({ waitMs: undefined })
  await desk.sign(id)
  await desk.sign(id)
  const openAgain = await closeGate(desk.database, 'anchor_missed')
  const investors = await desk.ask(10n)
  await desk.turn()
  expect([(await desk.read(id)).state, (await desk.read(investors.id)).state]).toEqual(['approved', 'confirming'])
  await openAgain()
  await desk.turn()
  expect((await desk.read(id)).state).toBe('confirming')
})

test('MON8: what is not free, not declared a day before, or an address of ours is refused', async () => {
  expect(await declare(desk.wallets.custody)).toMatchObject({ code: 'address_is_ours' })
  expect((await declare()).ok).toBe(true)
  expect(await declare()).toMatchObject({ code: 'address_declared' })
  expect(await announce('40')).toMatchObject({ code: 'exit_address_waits' })
  await aDayLater()
  expect(await announce('100.000001')).toMatchObject({ code: 'capital_short' })
  expect((await announce('70')).ok).toBe(true)
  expect(await announce('40')).toMatchObject({ code: 'capital_short' })
})

test('error: an attacker with the worker’s connection moves nothing that two people have not agreed on', async () => {
  const id = await announced('40')
  const tries = (statement: string) => desk.database.owner(statement, [id])
  expect(await desk.database.app.transaction((tx) => writeBegunExit(tx, id))).toBe(false)
  await aDayLater()
  await noteComparison(desk.database.app, desk.anvil.chainId)
  await tries('update treasury.capital_exit set amount_micro = amount_micro + 1 where id = $1')
  await expect(desk.database.app.transaction((tx) => writeBegunExit(tx, id))).rejects.toThrow(
    'two people have not agreed',
  )
  await tries('update treasury.capital_exit set amount_micro = amount_micro - 1 where id = $1')
  const elsewhere = `update treasury.exit_address set address = decode(repeat('11', 20), 'hex')`
  await expect(desk.database.owner(elsewhere)).rejects.toThrow('as it was declared')
  await tamper(desk.database, elsewhere)
  await expect(desk.database.app.transaction((tx) => writeBegunExit(tx, id))).rejects.toThrow(
    'two people have not agreed',
  )
  expect(await balance(capitalAccount)).toBe(100n * unit)
})
