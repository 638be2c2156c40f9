import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { escrowAccount } from '#domains/ledger/index.ts'
import { type CapitalDesk, capitalDesk, operator } from '#testing/capital-desk.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { house } from '#testing/deposit-desk.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { sendRaw } from '#testing/token.ts'

const confirmationsNeeded = 3
const escrow = escrowAccount('00000000-0000-4000-8000-000000000001')
let anvil: TestChain
let desk: CapitalDesk
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  desk = await capitalDesk({ confirmationsNeeded, anvil })
  await desk.declare(operator)
})
const balances = async () => ({
  capital: await desk.balanceMicro(house.capital),
  suspense: await desk.balanceMicro(house.suspense),
  escrow: await desk.balanceMicro(escrow),
})

describe('a hole', () => {
  beforeEach(async () => {
    await desk.payIn(operator.address, 20_000_000n)
    await desk.go(4)
    await desk.post('promise', house.capital, escrow, 20_000_000n)
  })

  test('is filled when the same transaction comes again, before anything is free', async () => {
    const [{ hash } = { hash: '' }] = (await desk.database.owner(
      `select '0x' || encode(tx_hash, 'hex') as hash from treasury.transfer`,
    )) as { hash: string }[]
    const raw = await desk.rawTransaction(hash)
    await desk.reorg(5)
    await desk.go(2)
    expect(await balances()).toEqual({ capital: 0n, suspense: -20_000_000n, escrow: 20_000_000n })
    await sendRaw(anvil.url, raw)
    await desk.go(4)
    expect(await desk.arrivals()).toMatchObject([
      { state: 'reorged', hole: '0' },
      { state: 'credited', hole: '0' },
    ])
    expect(await balances()).toEqual({ capital: 0n, suspense: 0n, escrow: 20_000_000n })
    expect(await depositFaults(desk)).toEqual([])
  })

  test('is filled by other capital too, as far as it goes', async () => {
    await desk.reorg(5)
    await desk.go(2)
    await desk.payIn(operator.address, 15_000_000n)
    await desk.go(4)
    expect(await balances()).toMatchObject({ capital: 0n, suspense: -5_000_000n })
    await desk.payIn(operator.address, 15_000_000n)
    await desk.go(4)
    expect(await balances()).toEqual({ capital: 10_000_000n, suspense: 0n, escrow: 20_000_000n })
    expect((await desk.arrivals()).map(({ hole }) => hole)).toEqual(['0', '0', '0'])
    expect(await depositFaults(desk)).toEqual([])
  })
})
