import { expect, test } from 'vitest'
import { operator, otherAccount } from '#testing/capital-desk.ts'
import { prepareStatements } from '../testing.ts'

const world = prepareStatements()

test('error: addresses money is received at, the token and the zero address get no text', async () => {
  const { address } = await world.desk.newPerson()
  for (const refused of [address, world.desk.house, world.desk.token.address, `0x${'00'.repeat(20)}`]) {
    expect(await world.ask(refused)).toMatchObject({ code: 'address_is_ours' })
  }
})

test('error: a declared address gets no second text, and twenty stand at most', async () => {
  expect((await world.desk.declare(operator)).ok).toBe(true)
  expect(await world.ask(operator.address)).toMatchObject({ code: 'address_declared' })
  await world.desk.database.owner(
    `with s as (insert into treasury.operator_statement (nonce, chain_id, address, platform, asked_by)
       select gen_random_uuid(), 31337, decode(lpad(n::text, 40, '7'), 'hex'), 'x', gen_random_uuid()
       from generate_series(1, 19) as n returning *)
     insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
     select gen_random_uuid(), chain_id, address, nonce, decode(repeat('00', 65), 'hex'), 0, gen_random_uuid() from s`,
  )
  expect(await world.ask(otherAccount.address)).toMatchObject({ code: 'addresses_too_many' })
})
