import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type CapitalDesk, capitalDesk, operator } from '#testing/capital-desk.ts'
import { house } from '#testing/deposit-desk.ts'

let desk: CapitalDesk
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
  await desk.declare(operator)
})
const retire = async (id: string) => desk.approvals.carryOut('operator_address.retire', { id })

test('what was sent before it was retired counts, what comes after does not', async () => {
  await desk.payIn(operator.address, 40_000_000n)
  await desk.scan()
  expect((await retire(await desk.operatorAddressId(operator.address))).ok).toBe(true)
  await desk.payIn(operator.address, 2_000_000n)
  await desk.go(3)
  expect((await desk.arrivals()).map(({ state }) => state)).toEqual(['credited', 'unattributed'])
  expect(await desk.balanceMicro(house.capital)).toBe(40_000_000n)
})

test('declared anew, it counts again from then on', async () => {
  expect((await desk.declare(operator)).ok).toBe(true)
  await desk.payIn(operator.address, 5_000_000n)
  await desk.go(3)
  expect((await desk.arrivals()).map(({ state }) => state)).toEqual(['credited', 'unattributed', 'credited'])
  expect(await desk.balanceMicro(house.capital)).toBe(45_000_000n)
})

test('it can be retired while the chain is late: what we have not seen by then does not count', async () => {
  await desk.database.owner(`update treasury.chain_head set trouble = 'provider_down', trouble_since = now()`)
  expect((await retire(await desk.operatorAddressId(operator.address))).ok).toBe(true)
})

test('error: one that is retired already, and one that never was', async () => {
  expect(await retire(await desk.operatorAddressId(operator.address))).toMatchObject({ code: 'nothing_to_change' })
  expect(await retire(randomUUID())).toMatchObject({ code: 'not_found' })
})
