import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  readBalancesMicro,
  verifyLedger,
} from '#domains/ledger/index.ts'
import { type WrittenCommand, writeCommand } from '#testing/approved.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type WrittenChain, writtenChain } from '#testing/written-chain.ts'
import { declareOperator } from '#testing/written-operator.ts'
import { bookAdjustment, bookCapital, unbookCapital } from './bookings.ts'

// What an attacker with the worker's connection may try: each function is called without its preconditions, and nothing moves.

const chainId = 31_337
const database = prepareDatabase()
const owner = (statement: string, values?: unknown[]) => database.owner(statement, values)
const balanceOf = async (account: AccountKey) =>
  (await readBalancesMicro(database.app.reader, [account])).get(account) ?? 0n

describe('capital', () => {
  let chain: WrittenChain
  let house: Buffer
  let operator: Awaited<ReturnType<typeof declareOperator>>
  beforeAll(async () => {
    chain = await writtenChain(database, chainId)
    house = await chain.newHouse()
  })
  beforeEach(async () => {
    operator = await declareOperator(database, chainId)
  })

  /** An arrival that the chain confirmed, as the worker records it. */
  const arrived = async (sender = operator.address, to = house) => {
    const transferId = await chain.arrive({ to, sender, amountMicro: 5_000_000n })
    const id = randomUUID()
    await owner('insert into treasury.capital_arrival (id, transfer_id, chain_id, sender) values ($1, $2, $3, $4)', [
      id,
      transferId,
      chainId,
      sender,
    ])
    await chain.confirm(transferId)
    return { id, transferId }
  }
  const credit = (arrivalId: string, approvalId?: string, declarationId = operator.id) =>
    database.app.transaction((tx) => bookCapital(tx, { arrivalId, declarationId, approvalId }))
  const undo = (arrivalId: string) => database.app.transaction((tx) => unbookCapital(tx, arrivalId))

  test('is counted for a confirmed transfer of a declared sender, once', async () => {
    const before = await balanceOf(capitalAccount)
    const { id } = await arrived()
    await credit(id)
    await expect(credit(id)).rejects.toThrow('capital_without_ground')
    await owner(`update treasury.capital_arrival set state = 'seen' where id = $1`, [id])
    await expect(credit(id)).rejects.toThrow('capital_not_booked')
    expect((await balanceOf(capitalAccount)) - before).toBe(5_000_000n)
  })

  test('error: what is not confirmed, was taken back, came to a person, moved in the house or never came', async () => {
    const before = await balanceOf(capitalAccount)
    const unconfirmed = await arrived()
    await owner(`update treasury.transfer set state = 'seen', confirmed_at = null where id = $1`, [
      unconfirmed.transferId,
    ])
    await expect(credit(unconfirmed.id)).rejects.toThrow('capital_without_ground')
    const gone = await arrived()
    await chain.orphan(gone.transferId)
    await expect(credit(gone.id)).rejects.toMatchObject({ code: '40001' })
    const { address } = await chain.newPerson()
    await expect(credit((await arrived(operator.address, address)).id)).rejects.toThrow('capital_without_ground')
    const moved = await arrived()
    await owner('update treasury.transfer set internal = true where id = $1', [moved.transferId])
    await expect(credit(moved.id)).rejects.toThrow('capital_without_ground')
    await expect(credit(randomUUID())).rejects.toThrow('capital_without_ground')
    expect(await balanceOf(capitalAccount)).toBe(before)
  })

  test('error: a sender that is not declared, is named by another declaration, or was declared by one person or too late', async () => {
    const before = await balanceOf(capitalAccount)
    await expect(credit((await arrived(Buffer.alloc(20, 9))).id)).rejects.toThrow('capital_without_ground')
    const other = await declareOperator(database, chainId)
    const { id } = await arrived()
    await expect(credit(id, undefined, other.id)).rejects.toThrow('capital_without_ground')
    await expect(credit(id, undefined, randomUUID())).rejects.toThrow('capital_without_ground')
    await owner('update treasury.operator_address set above_block = 100 where id = $1', [operator.id])
    await expect(credit(id)).rejects.toThrow('capital_without_ground')
    await owner('update treasury.operator_address set above_block = 0, declared_approval = $2 where id = $1', [
      operator.id,
      other.approvalId,
    ])
    await expect(credit(id)).rejects.toThrow('capital_without_ground')
    await owner('update treasury.operator_address set declared_approval = $2 where id = $1', [
      operator.id,
      randomUUID(),
    ])
    await expect(credit(id)).rejects.toThrow('not_agreed')
    expect(await balanceOf(capitalAccount)).toBe(before)
  })

  test('error: what came before the declaration is counted by two people alone, who named this arrival', async () => {
    const { id } = await arrived()
    await owner(`update treasury.capital_arrival set state = 'unattributed' where id = $1`, [id])
    await expect(credit(id)).rejects.toThrow('capital_without_ground')
    const attribute = { command: 'capital.attribute', subject: `capital:${id}`, input: { arrivalId: id } }
    const waiting = await writeCommand(database, { ...attribute, state: 'waiting' })
    await expect(credit(id, waiting)).rejects.toThrow('not_agreed')
    const other = await writeCommand(database, { ...attribute, input: { arrivalId: randomUUID() } })
    await expect(credit(id, other)).rejects.toThrow('capital_without_ground')
    const agreed = await writeCommand(database, attribute)
    await credit(id, agreed)
    await expect(credit(id, agreed)).rejects.toThrow('capital_without_ground')
  })

  test('error: what stands on the chain, or was never counted, is not undone; what vanished is, once', async () => {
    const standing = await arrived()
    await credit(standing.id)
    await expect(undo(standing.id)).rejects.toThrow('capital_without_ground')
    const never = await arrived()
    await chain.orphan(never.transferId)
    await expect(undo(never.id)).rejects.toThrow('capital_without_ground')
    await owner(
      `update treasury.capital_arrival set state = 'credited', operator_address_id = $2,
         entry_id = (select entry_id from treasury.capital_arrival where id = $3) where id = $1`,
      [never.id, operator.id, standing.id],
    )
    await expect(undo(never.id)).rejects.toThrow('capital_without_ground')
    await chain.orphan(standing.transferId)
    await undo(standing.id)
    await expect(undo(standing.id)).rejects.toThrow('capital_without_ground')
  })

  test('error: a shortfall that no undoing left is not filled', async () => {
    const { id, transferId } = await arrived()
    await credit(id)
    await chain.orphan(transferId)
    await undo(id)
    await owner('update treasury.capital_arrival set hole_micro = 1 where id = $1', [id])
    await expect(credit((await arrived()).id)).rejects.toThrow('capital_without_ground')
    await owner('update treasury.capital_arrival set hole_micro = 0 where id = $1', [id])
  })
})

describe('a correction', () => {
  let personId: string
  let cash: AccountKey
  beforeAll(() => move(database.app, chainAccount('custody', 1), capitalAccount, 1_000_000_000n))
  beforeEach(async () => {
    personId = randomUUID()
    cash = investorAccount(personId, 'cash')
    await database.app.transaction((tx) => openAccounts(tx, investorAccounts(personId)))
  })
  const agreed = (input: Record<string, string> = { cash: '5' }): WrittenCommand => ({
    command: 'balance.adjust',
    subject: `person:${personId}`,
    input: { personId, ...input },
    changes: [{ field: 'cash', before: '0.000000', after: '5.000000' }],
  })
  const adjust = (approvalId: string) => database.app.transaction((tx) => bookAdjustment(tx, approvalId))
  const carryOut = async (command: WrittenCommand) => adjust(await writeCommand(database, command))

  test('is what two people decided, once', async () => {
    const approvalId = await writeCommand(database, agreed())
    expect(await adjust(approvalId)).toBe(true)
    await expect(adjust(approvalId)).rejects.toThrow('adjustment_without_ground')
    await move(database.app, cash, capitalAccount, 5_000_000n)
    await expect(adjust(approvalId)).rejects.toThrow('adjustment_without_ground')
    expect(await balanceOf(cash)).toBe(0n)
  })

  test('error: not decided, not by two people, rejected, another command, or about one of them', async () => {
    const maker = randomUUID()
    await expect(adjust(randomUUID())).rejects.toThrow('not_agreed')
    await expect(carryOut({ ...agreed(), state: 'waiting' })).rejects.toThrow('not_agreed')
    await expect(carryOut({ ...agreed(), state: 'rejected' })).rejects.toThrow('not_agreed')
    await expect(carryOut({ ...agreed(), command: 'deposit.edit' })).rejects.toThrow('not_agreed')
    await expect(carryOut({ ...agreed(), makerId: maker, deciderId: maker })).rejects.toThrow('command_two_people')
    await expect(carryOut({ ...agreed(), makerId: personId })).rejects.toThrow('not_agreed')
    await expect(carryOut({ ...agreed(), deciderId: personId })).rejects.toThrow('command_not_about_decider')
    const subject = `person:${randomUUID()}`
    await expect(carryOut({ ...agreed(), subject })).rejects.toThrow('adjustment_without_ground')
    expect(await balanceOf(cash)).toBe(0n)
  })

  test('error: another balance than both people saw, or nothing to change', async () => {
    await move(database.app, chainAccount('custody', 1), cash, 1n)
    await expect(carryOut(agreed())).rejects.toMatchObject({ code: '40001' })
    await expect(carryOut({ ...agreed({ cash: '0.000001' }), changes: [] })).rejects.toThrow(
      'adjustment_without_ground',
    )
    expect(await balanceOf(cash)).toBe(1n)
  })

  test('error: a decrease without an entry that gave that much out of capital', async () => {
    await move(database.app, chainAccount('custody', 1), cash, 5_000_000n)
    const [row] = await owner(
      `select p.entry_id / 1024 || '-' || p.entry_id % 1024 as entry from ledger.posting p
       join ledger.account a on a.id = p.target_id where a.key = $1`,
      [cash],
    )
    const lower = (rest: Record<string, string>): WrittenCommand => ({
      ...agreed({ cash: '1', ...rest }),
      changes: [{ field: 'cash', before: '5.000000', after: '1.000000' }],
    })
    await expect(carryOut(lower({}))).rejects.toThrow('adjustment_without_ground')
    await expect(carryOut(lower({ reversesEntry: '#999999-1' }))).rejects.toThrow('adjustment_without_ground')
    // Back to custody, where it came from: the person's own money, which two people cannot take either.
    await expect(carryOut(lower({ reversesEntry: String(row?.['entry']) }))).rejects.toThrow('reversal_of_capital')
    expect(await balanceOf(cash)).toBe(5_000_000n)
  })

  test('behavior: without enough capital nothing is written', async () => {
    const input = { ...agreed({ cash: '900000' }) }
    expect(await carryOut(input)).toBe(false)
    expect(await balanceOf(cash)).toBe(0n)
  })
})

test('error: no process may call what these functions are made of, or look at what they look at', async () => {
  const calls = [
    sql`select treasury.take_from_capital('key', ${randomUUID()}, 1, 'custody:1', 1, false)`,
    sql`select treasury.fill_shortfalls(1)`,
    sql`select from treasury.proved_arrival`,
  ]
  for (const call of calls) await expect(call.execute(database.app.reader)).rejects.toThrow('permission denied')
  expect(await verifyLedger(database.app.reader)).toEqual([])
})
