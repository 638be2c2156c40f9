import { beforeEach, describe, expect, test } from 'vitest'
import { operator } from '#testing/capital-desk.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { house } from '#testing/deposit-desk.ts'
import { sendRaw } from '#testing/token.ts'
import { prepareDeclaredCapital } from '../testing.ts'

const { capital, escrow, balances } = prepareDeclaredCapital()

describe('a shortfall', () => {
  beforeEach(async () => {
    await capital.desk.payIn(operator.address, 20_000_000n)
    await capital.desk.go(4)
    await capital.desk.post('promise', house.capital, escrow, 20_000_000n)
  })

  test('is filled when the same transaction comes again, before anything is free', async () => {
    const [{ hash } = { hash: '' }] = (await capital.desk.database.owner(
      `select '0x' || encode(tx_hash, 'hex') as hash from treasury.transfer`,
    )) as { hash: string }[]
    const raw = await capital.desk.rawTransaction(hash)
    await capital.desk.reorg(5)
    await capital.desk.go(2)
    expect(await balances()).toEqual({ capital: 0n, suspense: -20_000_000n, escrow: 20_000_000n })
    await sendRaw(capital.anvil.url, raw)
    await capital.desk.go(4)
    expect(await capital.desk.arrivals()).toMatchObject([
      { state: 'reorged', shortfall: '0' },
      { state: 'credited', shortfall: '0' },
    ])
    expect(await balances()).toEqual({ capital: 0n, suspense: 0n, escrow: 20_000_000n })
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('is filled by other capital too, as far as it goes', async () => {
    await capital.desk.reorg(5)
    await capital.desk.go(2)
    await capital.desk.payIn(operator.address, 15_000_000n)
    await capital.desk.go(4)
    expect(await balances()).toMatchObject({ capital: 0n, suspense: -5_000_000n })
    await capital.desk.payIn(operator.address, 15_000_000n)
    await capital.desk.go(4)
    expect(await balances()).toEqual({ capital: 10_000_000n, suspense: 0n, escrow: 20_000_000n })
    expect((await capital.desk.arrivals()).map(({ shortfall }) => shortfall)).toEqual(['0', '0', '0'])
    expect(await depositFaults(capital.desk)).toEqual([])
  })
})
