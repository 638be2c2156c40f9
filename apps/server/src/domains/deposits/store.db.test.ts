import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  capitalAccount,
  chainAccount,
  investorAccount,
  readBalancesMicro,
  verifyLedger,
} from '#domains/ledger/index.ts'
import { type WrittenCommand, writeCommand } from '#testing/approved.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type WrittenChain, writtenChain } from '#testing/written-chain.ts'
import { creditTransfers } from './actions/credit-transfers.ts'
import type { Step } from './rules.ts'
import { bookSteps, gatherDust, payManualDeposit, payShortfalls, releaseHeld, undoDeposits } from './store/bookings.ts'
import { insertManualDeposit, readDeposit } from './store/deposits.ts'

// What an attacker with the worker's connection may try: each function is called without its preconditions, and no money moves.

const chainId = 31_337
const database = prepareDatabase()
let chain: WrittenChain
let personId: string
let address: Buffer
beforeAll(async () => {
  chain = await writtenChain(database, chainId)
})
beforeEach(async () => {
  const person = await chain.newPerson()
  personId = person.personId
  address = person.address
})

const owner = (statement: string, values?: unknown[]) => database.owner(statement, values)
const settle = () => creditTransfers({ database: database.app, chainId, decimals: 6, confirmationsNeeded: 2 })
const cashMicro = async (id = personId) => {
  const account = investorAccount(id, 'cash')
  return (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n
}
const depositOf = async (transferId: bigint) => {
  const [row] = await owner('select id from deposits.deposit where transfer_id = $1', [transferId])
  return String(row?.['id'])
}
/** A deposit of a log that was only seen. */
const seen = async (amountMicro = 25_000_000n, isOld = false) => {
  const transferId = await chain.arrive({ to: address, amountMicro, isOld })
  await settle()
  return { transferId, id: await depositOf(transferId), personId, amountMicro }
}
const book = (deposit: { id: string; personId: string; amountMicro: bigint }, kind: Step<never>['kind'] = 'credit') =>
  database.app.transaction((tx) => bookSteps(tx, chainId, [{ kind, deposit }]))
/** Confirmed on the chain, but not handled by the worker. */
const confirmed = async (amountMicro?: bigint, isOld?: boolean) => {
  const deposit = await seen(amountMicro, isOld)
  await chain.confirm(deposit.transferId)
  await owner('update deposits.cursor set last_seq = (select max(seq) from treasury.transfer_change)')
  return deposit
}

describe('a credit', () => {
  test('is booked for a confirmed transfer, once', async () => {
    const deposit = await confirmed()
    await book(deposit)
    expect(await cashMicro()).toBe(25_000_000n)
    await expect(book(deposit)).rejects.toThrow('deposit_without_ground')
    await owner(`update deposits.deposit set state = 'confirming' where id = $1`, [deposit.id])
    await expect(book(deposit)).rejects.toThrow('deposit_not_booked')
    expect(await cashMicro()).toBe(25_000_000n)
  })

  test('error: a transfer that was only seen, that is not there, or that the chain took back', async () => {
    const deposit = await seen()
    await expect(book(deposit)).rejects.toThrow('deposit_without_ground')
    await expect(book({ ...deposit, id: randomUUID() })).rejects.toThrow('deposit_without_ground')
    await chain.confirm(deposit.transferId)
    await chain.orphan(deposit.transferId)
    await expect(book(deposit)).rejects.toMatchObject({ code: '40001' })
    await settle()
    expect(await cashMicro()).toBe(0n)
  })

  test('error: another amount, another log or another chain than the transfer says', async () => {
    for (const forged of ['amount_micro = amount_micro + 1', 'log_index = 7', 'chain_id = 1', 'arrival = 2']) {
      const deposit = await confirmed()
      await owner(`update deposits.deposit set ${forged} where id = $1`, [deposit.id])
      await expect(book(deposit)).rejects.toThrow('deposit_without_ground')
    }
    expect(await cashMicro()).toBe(0n)
  })

  test('error: another person’s transfer, and one between our own wallets', async () => {
    const thief = await chain.newPerson()
    const deposit = await confirmed()
    await owner('update deposits.deposit set person_id = $2 where id = $1', [deposit.id, thief.personId])
    await expect(book(deposit)).rejects.toThrow('deposit_without_ground')
    const moved = await confirmed()
    await owner('update treasury.transfer set internal = true where id = $1', [moved.transferId])
    await expect(book(moved)).rejects.toThrow('deposit_without_ground')
    expect(await cashMicro(thief.personId)).toBe(0n)
  })

  test('error: what two people must look at is not credited without them, and nothing usual is held', async () => {
    const old = await confirmed(25_000_000n, true)
    await expect(book(old)).rejects.toThrow('deposit_without_ground')
    await expect(book(await confirmed(), 'hold')).rejects.toThrow('deposit_without_ground')
    await book(old, 'hold')
    await owner(`update deposits.deposit set state = 'seen' where id = $1`, [old.id])
    await expect(book(old, 'hold')).rejects.toThrow('deposit_without_ground')
    await owner(`update deposits.deposit set state = 'below_minimum' where id = $1`, [old.id])
    await owner(`update treasury.transfer set state = 'seen', confirmed_at = null where id = $1`, [old.transferId])
    await expect(book(old, 'release')).rejects.toThrow('deposit_without_ground')
    expect(await cashMicro()).toBe(0n)
  })

  test('error: nothing is released that was not kept, and what was kept is not credited beside it', async () => {
    const deposit = await confirmed(1_000_000n)
    await owner(`update deposits.deposit set state = 'below_minimum' where id = $1`, [deposit.id])
    await expect(book(deposit, 'release')).rejects.toThrow('deposit_without_ground')
    await owner(`update deposits.deposit set state = 'seen' where id = $1`, [deposit.id])
    await book(deposit, 'keep')
    await owner(`update deposits.deposit set state = 'seen' where id = $1`, [deposit.id])
    await expect(book(deposit, 'credit')).rejects.toThrow('deposit_without_ground')
    await owner(`update deposits.deposit set state = 'below_minimum' where id = $1`, [deposit.id])
    await book(deposit, 'release')
    expect(await cashMicro()).toBe(1_000_000n)
  })
})

describe('an undoing', () => {
  const undo = (transferId: bigint) => database.app.transaction((tx) => undoDeposits(tx, chainId, [transferId]))

  test('error: of what stands on the chain, and of what was never credited', async () => {
    const standing = await confirmed()
    await book(standing)
    await expect(undo(standing.transferId)).rejects.toThrow('deposit_without_ground')
    const never = await seen()
    await chain.orphan(never.transferId)
    await owner(
      `update deposits.deposit set state = 'credited', credited_at = now(), entry_id =
         (select entry_id from deposits.deposit where id = $2) where id = $1`,
      [never.id, standing.id],
    )
    await expect(undo(never.transferId)).rejects.toThrow('deposit_without_ground')
    expect(await cashMicro()).toBe(25_000_000n)
    await owner(`update deposits.deposit set state = 'seen' where id = $1`, [never.id])
    expect(await undo(never.transferId)).toEqual([])
    expect((await readDeposit(database.app.reader, never.id))?.state).toBe('reorged')
  })

  test('takes what the entry gave, whatever stands in the deposit, and once', async () => {
    const deposit = await confirmed()
    await book(deposit)
    await owner('update deposits.deposit set cash_micro = 1 where id = $1', [deposit.id])
    await chain.orphan(deposit.transferId)
    expect(await undo(deposit.transferId)).toEqual([deposit.id])
    expect(await undo(deposit.transferId)).toEqual([])
    expect(await cashMicro()).toBe(0n)
  })

  test('error: a shortfall that no undoing left is not filled', async () => {
    await move(database.app, chainAccount('custody', chainId), capitalAccount, 5_000_000n)
    const deposit = await confirmed()
    await book(deposit)
    await chain.orphan(deposit.transferId)
    await undo(deposit.transferId)
    await owner('update deposits.deposit set hole_micro = 1 where id = $1', [deposit.id])
    await expect(database.app.transaction((tx) => payShortfalls(tx, chainId, 50))).rejects.toThrow(
      'deposit_without_ground',
    )
    await owner('update deposits.deposit set hole_micro = 0 where id = $1', [deposit.id])
    expect(await database.app.transaction((tx) => payShortfalls(tx, chainId, 50))).toBe(0)
  })
})

describe('a release', () => {
  const commandOf = (depositId: string): WrittenCommand => ({
    command: 'deposit.release',
    subject: `person:${personId}`,
    input: { depositId },
  })
  const release = async (command: WrittenCommand) => {
    const approvalId = await writeCommand(database, command)
    await database.app.transaction((tx) => releaseHeld(tx, approvalId))
  }
  let held: string
  beforeEach(async () => {
    const deposit = await confirmed(25_000_000n, true)
    await book(deposit, 'hold')
    held = deposit.id
  })

  test('is what two people decided, once', async () => {
    await release(commandOf(held))
    expect(await cashMicro()).toBe(25_000_000n)
    await expect(release(commandOf(held))).rejects.toThrow('deposit_without_ground')
    await owner(`update deposits.deposit set state = 'frozen' where id = $1`, [held])
    await expect(release(commandOf(held))).rejects.toThrow('deposit_not_booked')
    expect(await cashMicro()).toBe(25_000_000n)
  })

  test('error: not decided, not by two people, rejected, or about one of them', async () => {
    const maker = randomUUID()
    await expect(database.app.transaction((tx) => releaseHeld(tx, randomUUID()))).rejects.toThrow('not_agreed')
    await expect(release({ ...commandOf(held), state: 'waiting' })).rejects.toThrow('not_agreed')
    await expect(release({ ...commandOf(held), state: 'rejected' })).rejects.toThrow('not_agreed')
    await expect(release({ ...commandOf(held), makerId: maker, deciderId: maker })).rejects.toThrow(
      'command_two_people',
    )
    await expect(release({ ...commandOf(held), makerId: personId })).rejects.toThrow('not_agreed')
    await expect(release({ ...commandOf(held), deciderId: personId })).rejects.toThrow('command_not_about_decider')
    expect(await cashMicro()).toBe(0n)
  })

  test('error: another command, another deposit, or a transfer that the chain took back', async () => {
    await expect(release({ ...commandOf(held), command: 'deposit.delete' })).rejects.toThrow('not_agreed')
    await expect(release(commandOf((await confirmed()).id))).rejects.toThrow('deposit_without_ground')
    await expect(release({ ...commandOf(held), subject: `person:${randomUUID()}` })).rejects.toThrow(
      'deposit_without_ground',
    )
    await owner(
      `update treasury.transfer set state = 'orphaned', orphaned_at = now() where id = (select transfer_id from deposits.deposit where id = $1)`,
      [held],
    )
    await expect(release(commandOf(held))).rejects.toThrow('deposit_without_ground')
    expect(await cashMicro()).toBe(0n)
  })
})

describe('a manual credit', () => {
  const agreed = (depositId: string, amount = '100.000000'): WrittenCommand => ({
    command: 'deposit.credit_manual',
    subject: `person:${personId}`,
    input: { depositId },
    changes: [
      { field: 'cash', before: '', after: `+${amount}` },
      { field: 'profit', before: '', after: '+0.000000' },
    ],
  })
  const submit = async () => {
    const id = randomUUID()
    const rest = { gateway: 'bank' as const, amountMicro: 100_000_000n, reference: id, proofKey: undefined }
    await database.app.transaction((tx) => insertManualDeposit(tx, { id, personId, ...rest }))
    return id
  }
  const pay = (depositId: string) => database.app.transaction((tx) => payManualDeposit(tx, depositId))
  beforeAll(() => move(database.app, chainAccount('custody', chainId), capitalAccount, 1_000_000_000n))
  // Deposits that an earlier test left waiting would be paid first.
  beforeEach(() => owner(`update deposits.deposit set state = 'rejected' where state = 'waiting_for_capital'`))

  test('is what two people decided, once', async () => {
    const id = await submit()
    await writeCommand(database, agreed(id))
    expect(await pay(id)).toBe(true)
    await expect(pay(id)).rejects.toThrow('deposit_without_ground')
    await owner(`update deposits.deposit set state = 'waiting_for_capital' where id = $1`, [id])
    await expect(pay(id)).rejects.toThrow('deposit_not_booked')
    expect(await cashMicro()).toBe(100_000_000n)
  })

  test('error: not decided, not by two people, another deposit, another command, or about one of them', async () => {
    const id = await submit()
    await owner(`update deposits.deposit set state = 'waiting_for_capital' where id = $1`, [id])
    await expect(pay(id)).rejects.toThrow('deposit_without_ground')
    await writeCommand(database, { ...agreed(id), state: 'waiting' })
    await writeCommand(database, { ...agreed(id), state: 'rejected' })
    await writeCommand(database, { ...agreed(id), command: 'deposit.release' })
    await writeCommand(database, { ...agreed(id), subject: `person:${randomUUID()}` })
    await writeCommand(database, agreed(await submit()))
    await expect(pay(id)).rejects.toThrow('deposit_without_ground')
    await writeCommand(database, { ...agreed(id), makerId: personId })
    await expect(pay(id)).rejects.toThrow('not_agreed')
    expect(await cashMicro()).toBe(0n)
  })

  test('error: what was written into the deposit after two people had agreed is not paid; what two people edited is', async () => {
    const id = await submit()
    await writeCommand(database, agreed(id))
    await owner('update deposits.deposit set cash_micro = 900000000 where id = $1', [id])
    await expect(pay(id)).rejects.toThrow('deposit_without_ground')
    const input = { depositId: id, usdAmount: '90.5', btcAmount: '1' }
    await writeCommand(database, { ...agreed(id), command: 'deposit.edit', input })
    await expect(pay(id)).rejects.toThrow('deposit_without_ground')
    await owner('update deposits.deposit set cash_micro = 90500000, profit_micro = 1000000 where id = $1', [id])
    expect(await pay(id)).toBe(true)
    expect(await cashMicro()).toBe(90_500_000n)
  })

  test('error: what the chain brought is not credited by hand', async () => {
    const { id } = await confirmed(100_000_000n)
    await writeCommand(database, agreed(id))
    await expect(pay(id)).rejects.toThrow('deposit_without_ground')
    expect(await cashMicro()).toBe(0n)
  })
})

test('dust: each change counts once, also when the cursor is set back', async () => {
  const wide = await writtenChain(database, 56, 18)
  const { address: to } = await wide.newPerson()
  const id = await wide.arrive({ to, amountMicro: 20_000_000n })
  await owner(`update treasury.transfer set remainder_raw = 1500000000000 where id = $1`, [id])
  await wide.confirm(id)
  const gather = () => database.app.transaction((tx) => gatherDust(tx, 56, 1_000_000n))
  await gather()
  await owner('update deposits.cursor set last_seq = 0')
  await gather()
  const dust = chainAccount('dust', 56)
  expect((await readBalancesMicro(database.app.reader, [dust])).get(dust)).toBe(1n)
  const [left] = await owner('select remainder_raw::text as raw from deposits.dust where chain_id = 56')
  expect(left?.['raw']).toBe('500000000000')
})

test('error: no process may call what these functions are made of, or look at what they look at', async () => {
  const calls = [
    sql`select approvals.agreed(${randomUUID()}, 'deposit.release')`,
    sql`select platform.append_events('{}', '{}', '{}')`,
    sql`select ledger.entry_of_key('any')`,
    sql`select from deposits.proved`,
  ]
  for (const call of calls) await expect(call.execute(database.app.reader)).rejects.toThrow('permission denied')
  expect(await verifyLedger(database.app.reader)).toEqual([])
})
