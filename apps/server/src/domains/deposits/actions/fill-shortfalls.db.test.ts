import { beforeAll, expect, test } from 'vitest'
import { investorAccount } from '#domains/ledger/index.ts'
import { type DepositDesk, depositDesk, house } from '#testing/deposit-desk.ts'
import { sendRaw } from '#testing/token.ts'
import { fillShortfalls } from './fill-shortfalls.ts'

let desk: DepositDesk
let raw: string
let personId: string
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 2 })
  const person = await desk.newPerson()
  personId = person.personId
  const hash = await desk.token.issue(person.address, 50_000_000n)
  await desk.pass(3)
  raw = await desk.rawTransaction(hash)
  await desk.post('invest', investorAccount(personId, 'cash'), investorAccount(personId, 'locked'), 50_000_000n)
  await desk.reorg(4)
  await desk.pass(3)
})
const fill = () => fillShortfalls(desk.database.app, desk.anvil.chainId)

test('without capital the shortfall stays', async () => {
  expect(await desk.balanceMicro(house.suspense)).toBe(-50_000_000n)
  expect(await fill()).toBe(0)
  expect(await desk.balanceMicro(house.suspense)).toBe(-50_000_000n)
})

test('capital that arrives fills it, as far as it goes, and no further than it is deep', async () => {
  await desk.post('first', house.custody, house.capital, 20_000_000n)
  expect(await fill()).toBe(0)
  expect([await desk.balanceMicro(house.suspense), await desk.balanceMicro(house.capital)]).toEqual([-30_000_000n, 0n])
  await desk.post('second', house.custody, house.capital, 45_000_000n)
  expect(await fill()).toBe(1)
  expect(await fill()).toBe(0)
  expect([await desk.balanceMicro(house.suspense), await desk.balanceMicro(house.capital)]).toEqual([0n, 15_000_000n])
})

test('when the same transaction comes again, the operator gets back what it paid', async () => {
  await sendRaw(desk.anvil.url, raw)
  await desk.pass(3)
  expect(await desk.balanceMicro(house.suspense)).toBe(0n)
  expect(await desk.balanceMicro(house.capital)).toBe(65_000_000n)
  expect(await desk.cashMicro(personId)).toBe(0n)
  expect(await desk.balanceMicro(investorAccount(personId, 'locked'))).toBe(50_000_000n)
})
