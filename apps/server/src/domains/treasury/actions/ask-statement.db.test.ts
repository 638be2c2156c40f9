import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type CapitalDesk, capitalDesk, operator, somebody } from '../../../../../../stack/testing/capital-desk.ts'
import { systemClock } from '../../../platform/clock/clock.ts'
import { askStatement, isStatementSigned, statementOf } from './ask-statement.ts'

let desk: CapitalDesk
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
})

const ask = (address: string) =>
  askStatement(
    { database: desk.database.app, clock: systemClock },
    { chainId: 31_337, address, platform: 'Clearhold (Test Ltd)', askedBy: randomUUID() },
  )

test('the text names the platform, the chain, the address and a number that is new each time', async () => {
  const [first, second] = [await ask(operator.address.toLowerCase()), await ask(operator.address)]
  if (!first.ok || !second.ok) throw new Error('refused')
  const { statement, nonce } = first.value
  for (const part of ['Clearhold (Test Ltd)', 'Chain: 31337', `Address: ${operator.address}`, `Nonce: ${nonce}`]) {
    expect(statement).toContain(part)
  }
  expect(second.value.nonce).not.toBe(nonce)
})

test('a signature fits its own text only', async () => {
  const parts = {
    nonce: randomUUID(),
    chainId: 31_337,
    platform: 'Clearhold (Test Ltd)',
    address: Buffer.from(operator.address.slice(2), 'hex'),
  }
  const signature = await operator.signMessage({ message: statementOf(parts) })
  expect(await isStatementSigned(parts, signature)).toBe(true)
  for (const change of [{ nonce: randomUUID() }, { chainId: 1 }, { platform: 'Another' }]) {
    expect(await isStatementSigned({ ...parts, ...change }, signature)).toBe(false)
  }
  const forged = await somebody.signMessage({ message: statementOf(parts) })
  expect(await isStatementSigned(parts, forged)).toBe(false)
  for (const broken of ['', '0x', `0x${'00'.repeat(65)}`, `${signature}00`, signature.slice(0, -2)]) {
    expect(await isStatementSigned(parts, broken)).toBe(false)
  }
})

test('error: addresses money is received at, the token and the zero address get no text', async () => {
  const { address } = await desk.newPerson()
  for (const refused of [address, desk.house, desk.token.address, `0x${'00'.repeat(20)}`]) {
    expect(await ask(refused)).toMatchObject({ code: 'address_is_ours' })
  }
})

test('error: a declared address gets no second text, and twenty stand at most', async () => {
  expect((await desk.declare(operator)).ok).toBe(true)
  expect(await ask(operator.address)).toMatchObject({ code: 'address_declared' })
  await desk.database.owner(
    `with s as (insert into treasury.operator_statement (nonce, chain_id, address, platform, asked_by)
       select gen_random_uuid(), 31337, decode(lpad(n::text, 40, '7'), 'hex'), 'x', gen_random_uuid()
       from generate_series(1, 19) as n returning *)
     insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
     select gen_random_uuid(), chain_id, address, nonce, decode(repeat('00', 65), 'hex'), 0, gen_random_uuid() from s`,
  )
  expect(await ask(somebody.address)).toMatchObject({ code: 'addresses_too_many' })
})
