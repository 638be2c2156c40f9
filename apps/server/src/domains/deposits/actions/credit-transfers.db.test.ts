import { beforeAll, expect, test } from 'vitest'
import { depositFaults } from '#testing/deposit-checks.ts'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { creditTransfers } from './credit-transfers.ts'

let desk: DepositDesk
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 2 })
})

const parts = () => ({ database: desk.database.app, chainId: desk.anvil.chainId, decimals: 6, confirmationsNeeded: 2 })

test('U11: the same changes handled again, or by four workers at once, credit each log once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => desk.newPerson()))
  for (const { address } of people) await desk.token.issue(address, 21_000_000n)
  await desk.advance(2)
  await Promise.all(Array.from({ length: 4 }, () => creditTransfers(parts())))
  await desk.settle()
  await desk.database.owner('update deposits.cursor set last_seq = 0')
  await desk.settle()
  for (const { personId } of people) expect(await desk.cashMicro(personId)).toBe(21_000_000n)
  expect(await depositFaults(desk)).toEqual([])
})

test('behavior: a batch that fails leaves nothing behind, and is whole at the next try', async () => {
  const { personId, address } = await desk.newPerson()
  await desk.token.issue(address, 33_000_000n)
  await desk.advance(2)
  await desk.database.owner('alter table ledger.entry add constraint broken check (id < 0) not valid')
  await expect(creditTransfers(parts())).rejects.toThrow('broken')
  expect(await desk.deposits(personId)).toEqual([])
  await desk.database.owner('alter table ledger.entry drop constraint broken')
  await desk.settle()
  expect(await desk.cashMicro(personId)).toBe(33_000_000n)
})

test('error: INV4: a second deposit of the same log is refused by the database, whatever the code does', async () => {
  const twice = desk.database.owner(`
    insert into deposits.deposit (id, person_id, gateway, state, amount_micro, transfer_id, chain_id, tx_hash, log_index, arrival)
    select gen_random_uuid(), person_id, gateway, 'seen', amount_micro, transfer_id + 100000, chain_id, tx_hash, log_index, arrival
    from deposits.deposit limit 1`)
  await expect(twice).rejects.toThrow('deposit_arrival')
})
