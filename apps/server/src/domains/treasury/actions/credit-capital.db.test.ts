import { beforeEach, describe, expect, test } from 'vitest'
import { operator, otherAccount } from '#testing/capital-desk.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { house } from '#testing/deposit-desk.ts'
import { stranger } from '#testing/token.ts'
import { prepareCapital } from '../testing.ts'
import { creditCapital } from './credit-capital.ts'

const capital = prepareCapital(2)

const parts = () => ({ database: capital.desk.database.app, chainId: capital.anvil.chainId })
const states = async () => (await capital.desk.arrivals()).map(({ state }) => state)
const entries = () => capital.desk.database.owner(`select from ledger.entry where reason = 'capital.credited'`)

describe('a declared sender', () => {
  beforeEach(async () => {
    expect((await capital.desk.declare(operator)).ok).toBe(true)
  })

  test('is credited when the transfer has its confirmations, and not before', async () => {
    await capital.desk.payIn(operator.address, 100_000_000_000n)
    await capital.desk.scan()
    await capital.desk.settleAll()
    expect(await states()).toEqual(['seen'])
    expect(await capital.desk.balanceMicro(house.capital)).toBe(0n)
    await capital.desk.go(1)
    expect(await states()).toEqual(['credited'])
    expect(await capital.desk.balanceMicro(house.capital)).toBe(100_000_000_000n)
    expect(await capital.desk.balanceMicro(house.custody)).toBe(-100_000_000_000n)
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('is credited exactly once, by four workers at once and when all changes are handled again', async () => {
    await capital.desk.payIn(operator.address, 7_000_000n)
    await capital.desk.payIn(operator.address, 5_000_000n)
    await capital.desk.advance(3)
    await Promise.all(Array.from({ length: 4 }, () => creditCapital(parts())))
    await capital.desk.settleAll()
    await capital.desk.database.owner('update treasury.capital_cursor set last_seq = 0')
    await capital.desk.settleAll()
    expect(await states()).toEqual(['credited', 'credited'])
    expect(await entries()).toHaveLength(2)
    expect(await capital.desk.balanceMicro(house.capital)).toBe(12_000_000n)
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('a batch that fails leaves nothing behind, and is whole at the next try', async () => {
    await capital.desk.payIn(operator.address, 7_000_000n)
    await capital.desk.advance(3)
    await capital.desk.database.owner('alter table ledger.entry add constraint broken check (id < 0) not valid')
    await expect(creditCapital(parts())).rejects.toThrow('broken')
    expect(await states()).toEqual([])
    await capital.desk.database.owner('alter table ledger.entry drop constraint broken')
    await capital.desk.settleAll()
    expect(await capital.desk.balanceMicro(house.capital)).toBe(7_000_000n)
  })

  test('pays a person’s address: it is that person’s deposit, and no capital', async () => {
    const { personId, address } = await capital.desk.newPerson()
    await capital.desk.token.issue(operator.address, 30_000_000n)
    await capital.desk.token.transfer(operator.address, address, 30_000_000n)
    await capital.desk.go(3)
    expect(await capital.desk.cashMicro(personId)).toBe(30_000_000n)
    expect(await capital.desk.balanceMicro(house.capital)).toBe(0n)
    expect(await states()).toEqual([])
  })

  test('counts what arrived: a fee of the token is not capital', async () => {
    await capital.desk.token.setFee(100n, 10n ** 12n)
    await capital.desk.payIn(operator.address, 50_000_000n)
    await capital.desk.token.setFee(0n, 0n)
    await capital.desk.go(3)
    expect(await capital.desk.balanceMicro(house.capital)).toBe(49_500_000n)
  })

  test('sent by another account (transferFrom): what counts is that the tokens were the declared address’s own', async () => {
    await capital.desk.token.issue(operator.address, 9_000_000n)
    await capital.desk.token.approve(operator.address, stranger, 9_000_000n)
    await capital.desk.token.transferFrom(stranger, operator.address, capital.desk.house, 9_000_000n)
    await capital.desk.go(3)
    expect(await states()).toEqual(['credited'])
    expect(await capital.desk.balanceMicro(house.capital)).toBe(9_000_000n)
  })
})

describe('error: any other sender', () => {
  test('an undeclared sender: recorded, in no account of the ledger, and not held', async () => {
    await capital.desk.payIn(otherAccount.address, 60_000_000n)
    await capital.desk.go(3)
    expect(await states()).toEqual(['unattributed'])
    expect(await entries()).toEqual([])
    expect([await capital.desk.balanceMicro(house.capital), await capital.desk.balanceMicro(house.suspense)]).toEqual([
      0n,
      0n,
    ])
    expect(await capital.desk.balanceMicro(house.custody)).toBe(0n)
    expect(await capital.desk.database.owner(`select from deposits.deposit`)).toEqual([])
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('the operator moves tokens that another owner approved: the log names that owner, and they are no capital', async () => {
    await capital.desk.declare(operator)
    await capital.desk.token.issue(otherAccount.address, 9_000_000n)
    await capital.desk.token.approve(otherAccount.address, operator.address, 9_000_000n)
    await capital.desk.token.transferFrom(operator.address, otherAccount.address, capital.desk.house, 9_000_000n)
    await capital.desk.go(3)
    expect(await states()).toEqual(['unattributed'])
    expect(await capital.desk.balanceMicro(house.capital)).toBe(0n)
  })

  test('a transfer of zero in the operator’s name, which any caller can make, leaves no trace', async () => {
    await capital.desk.declare(operator)
    await capital.desk.token.transferFrom(stranger, operator.address, capital.desk.house, 0n)
    await capital.desk.go(3)
    expect(await states()).toEqual([])
  })

  test('an investor’s own address pays the house: it is moved, and stays the investor’s', async () => {
    const { personId, address } = await capital.desk.newPerson()
    await capital.desk.token.issue(address, 80_000_000n)
    await capital.desk.go(3)
    await capital.desk.moveToHouse(address, 80_000_000n)
    await capital.desk.scan()
    await capital.desk.settleAll()
    expect(await states()).toEqual(['in_house'])
    await capital.desk.go(3)
    expect(await states()).toEqual(['in_house'])
    expect(await capital.desk.balanceMicro(house.capital)).toBe(0n)
    expect(await capital.desk.cashMicro(personId)).toBe(80_000_000n)
    expect(await depositFaults(capital.desk)).toEqual([])
  })

  test('new tokens issued to the capital address have no sender', async () => {
    await capital.desk.token.issue(capital.desk.house, 5_000_000n)
    await capital.desk.go(3)
    expect(await states()).toEqual(['unattributed'])
  })

  test('a declaration does not reach back: what was sent before it is not credited', async () => {
    await capital.desk.payIn(operator.address, 11_000_000n)
    await capital.desk.scan()
    await capital.desk.declare(operator)
    await capital.desk.payIn(operator.address, 4_000_000n)
    await capital.desk.go(3)
    expect(await states()).toEqual(['unattributed', 'credited'])
    expect(await capital.desk.balanceMicro(house.capital)).toBe(4_000_000n)
  })

  test('a declaration inserted into the database by hand proves nothing: its signature is checked again', async () => {
    await capital.desk.signed(operator)
    await capital.desk.database.owner(
      `insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
       select gen_random_uuid(), chain_id, address, nonce, decode(repeat('11', 64) || '1b', 'hex'), 0, gen_random_uuid()
       from treasury.operator_statement`,
    )
    await capital.desk.payIn(operator.address, 6_000_000n)
    await capital.desk.go(3)
    expect(await states()).toEqual(['unattributed'])
  })

  test('an arrival is never credited without a declaration of that very sender, whatever the code does', async () => {
    await capital.desk.declare(operator)
    await capital.desk.payIn(otherAccount.address, 6_000_000n)
    await capital.desk.go(3)
    const id = await capital.desk.operatorAddressId(operator.address)
    const credit = (columns: string) =>
      capital.desk.database.owner(`update treasury.capital_arrival set state = 'credited', ${columns}`)
    await expect(credit('entry_id = 1')).rejects.toThrow('capital_arrival_proved')
    await expect(credit(`entry_id = 1, operator_address_id = '${id}'`)).rejects.toThrow('foreign key')
  })
})
