import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type CapitalDesk, capitalDesk, operator } from '#testing/capital-desk.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { house } from '#testing/deposit-desk.ts'
import { type TestChain, testChain } from '#testing/resources.ts'

const command = 'capital.attribute'
let anvil: TestChain
let desk: CapitalDesk
let arrivalId: string
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2, anvil })
  await desk.payIn(operator.address, 25_000_000n)
  await desk.go(3)
  arrivalId = (await desk.arrivals())[0]?.id ?? ''
})

test('what came before its sender was declared is counted when two people say so, once', async () => {
  await desk.declare(operator)
  expect(await desk.balanceMicro(house.capital)).toBe(0n)
  const first = await desk.approvals.ask(command, { arrivalId })
  const second = await desk.approvals.ask(command, { arrivalId })
  if (!first.ok || !second.ok) throw new Error('refused')
  expect((await desk.approvals.approve(first.value.approvalId)).ok).toBe(true)
  expect(await desk.approvals.approve(second.value.approvalId)).toMatchObject({ code: 'arrival_not_open' })
  expect(await desk.arrivals()).toMatchObject([{ state: 'credited' }])
  expect(await desk.balanceMicro(house.capital)).toBe(25_000_000n)
  expect(await depositFaults(desk)).toEqual([])
})

test('error: while its sender is not declared, or no longer is', async () => {
  expect(await desk.approvals.ask(command, { arrivalId })).toMatchObject({ code: 'sender_not_declared' })
  await desk.declare(operator)
  const asked = await desk.approvals.ask(command, { arrivalId })
  if (!asked.ok) throw new Error(asked.code)
  await desk.approvals.carryOut('operator_address.retire', { id: await desk.operatorAddressId(operator.address) })
  expect(await desk.approvals.approve(asked.value.approvalId)).toMatchObject({ code: 'sender_not_declared' })
  expect(await desk.balanceMicro(house.capital)).toBe(0n)
})

test('error: one that the chain took back meanwhile, or that never was', async () => {
  await desk.declare(operator)
  await desk.reorg(5)
  await desk.advance(1)
  expect(await desk.approvals.ask(command, { arrivalId })).toMatchObject({ code: 'arrival_not_open' })
  expect(await desk.approvals.ask(command, { arrivalId: randomUUID() })).toMatchObject({ code: 'not_found' })
})
