import { randomUUID } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CapitalDesk, capitalDesk, operator, otherAccount } from '#testing/capital-desk.ts'
import { type TestChain, testChain } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { assignDepositAddress } from './assign-deposit-address.ts'

const command = 'operator_address.declare'
let anvil: TestChain
let desk: CapitalDesk
beforeAll(async () => {
  anvil = await testChain()
})
beforeEach(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2, anvil })
})

/** The account behind a person's address: only the signer has such a key, and a test that knows its seed. */
function keyOfPerson(index: number) {
  const { privateKey } = HDKey.fromMasterSeed(Buffer.alloc(64, 7)).derive(`m/44'/60'/0'/0/${index}`)
  return privateKeyToAccount(`0x${Buffer.from(privateKey ?? []).toString('hex')}`)
}

const declaredRows = () =>
  desk.database.owner(`select encode(address, 'hex') as address, retired_at from treasury.operator_address`)

test('an address is declared by two people with its holder’s signature, and both are on record', async () => {
  const asked = await desk.approvals.ask(command, await desk.signed(operator))
  if (!asked.ok) throw new Error(asked.code)
  expect(await declaredRows()).toEqual([])
  expect((await desk.approvals.approve(asked.value.approvalId)).ok).toBe(true)
  expect(await declaredRows()).toEqual([{ address: operator.address.slice(2).toLowerCase(), retired_at: null }])
  const stored = await desk.approvals.read(asked.value.approvalId)
  expect(stored).toMatchObject({ money: true, subject: `address:${operator.address}` })
  expect(stored.changes).toEqual([{ field: 'operator_address', before: '', after: operator.address }])
  expect(await desk.database.owner(`select from audit.record where action = 'operator_address.declared'`)).toHaveLength(
    1,
  )
})

describe('error: a signature that does not prove it', () => {
  test('forged: another key signed the text', async () => {
    const input = await desk.signed(otherAccount, operator.address)
    expect(await desk.approvals.ask(command, input)).toMatchObject({ code: 'statement_not_signed' })
  })

  test('of another chain: the same words with another number', async () => {
    const there = await desk.signed(operator, operator.address, 1)
    const here = await desk.signed(operator)
    const input = { nonce: here.nonce, signature: there.signature }
    expect(await desk.approvals.ask(command, input)).toMatchObject({ code: 'statement_not_signed' })
  })

  test('replayed: a text is good for one declaration, also after that one was retired', async () => {
    const input = await desk.signed(operator)
    const twice = await desk.approvals.ask(command, input)
    expect((await desk.approvals.carryOut(command, input)).ok).toBe(true)
    if (!twice.ok) throw new Error(twice.code)
    expect(await desk.approvals.approve(twice.value.approvalId)).toMatchObject({ code: 'statement_unknown' })
    const id = await desk.operatorAddressId(operator.address)
    expect((await desk.approvals.carryOut('operator_address.retire', { id })).ok).toBe(true)
    expect(await desk.approvals.ask(command, input)).toMatchObject({ code: 'statement_unknown' })
    expect((await desk.declare(operator)).ok).toBe(true)
    const replayed = desk.database.owner(
      `insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
       select gen_random_uuid(), chain_id, address, nonce, signature, 0, gen_random_uuid() from treasury.operator_address
       where retired_at is not null`,
    )
    await expect(replayed).rejects.toThrow(/operator_address_(nonce|standing)/)
  })

  test('of a text that was never handed out, or a week ago', async () => {
    const input = await desk.signed(operator)
    const unknown = { ...input, nonce: randomUUID() }
    expect(await desk.approvals.ask(command, unknown)).toMatchObject({ code: 'statement_unknown' })
    await desk.database.owner(`update treasury.operator_statement set asked_at = asked_at - interval '169 hours'`)
    expect(await desk.approvals.ask(command, input)).toMatchObject({ code: 'statement_unknown' })
  })
})

describe('error: one role an address', () => {
  test('an investor’s address is never declared, even by who holds its key', async () => {
    const key = keyOfPerson(0)
    const input = await desk.signed(key)
    const { address } = await desk.newPerson()
    expect(key.address.toLowerCase()).toBe(address)
    expect(await desk.approvals.ask(command, input)).toMatchObject({ code: 'address_is_ours' })
    const forced = desk.database.owner(
      `insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
       select gen_random_uuid(), chain_id, address, nonce, decode(repeat('00', 65), 'hex'), 0, gen_random_uuid()
       from treasury.operator_statement`,
    )
    await expect(forced).rejects.toThrow('address_has_one_role')
  })

  test('a declared address never becomes an investor’s, also when it was retired', async () => {
    expect((await desk.declare(keyOfPerson(0))).ok).toBe(true)
    const parts = { database: desk.database.app, chainId: anvil.chainId, depositXpub: testXpub }
    await expect(assignDepositAddress(parts, randomUUID())).rejects.toThrow('address_has_one_role')
    await desk.approvals.carryOut('operator_address.retire', {
      id: await desk.operatorAddressId(keyOfPerson(0).address),
    })
    await expect(assignDepositAddress(parts, randomUUID())).rejects.toThrow('address_has_one_role')
    expect(await desk.database.owner('select from treasury.deposit_address where person_id is not null')).toEqual([])
  })

  test('both at the same moment: one of them wins', async () => {
    const asked = await desk.approvals.ask(command, await desk.signed(keyOfPerson(0)))
    if (!asked.ok) throw new Error(asked.code)
    const outcomes = await Promise.allSettled([
      desk.approvals.approve(asked.value.approvalId).then((decided) => {
        if (!decided.ok) throw new Error(decided.code)
      }),
      desk.newPerson(),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('error: while the chain is not read nothing is declared, and the request waits on', async () => {
  const asked = await desk.approvals.ask(command, await desk.signed(operator))
  if (!asked.ok) throw new Error(asked.code)
  await desk.database.owner(`update treasury.chain_head set trouble = 'provider_down', trouble_since = now()`)
  expect(await desk.approvals.approve(asked.value.approvalId)).toMatchObject({ code: 'chain_late' })
  await desk.database.owner(
    `update treasury.chain_head set trouble = null, trouble_since = null, read_at = now() - interval '2 minutes'`,
  )
  expect(await desk.approvals.approve(asked.value.approvalId)).toMatchObject({ code: 'chain_late' })
  await desk.advance(1)
  expect((await desk.approvals.approve(asked.value.approvalId)).ok).toBe(true)
})

test('error: the same address twice', async () => {
  const first = await desk.signed(operator)
  const second = await desk.signed(operator)
  expect((await desk.approvals.carryOut(command, first)).ok).toBe(true)
  expect(await desk.approvals.ask(command, second)).toMatchObject({ code: 'address_declared' })
})
