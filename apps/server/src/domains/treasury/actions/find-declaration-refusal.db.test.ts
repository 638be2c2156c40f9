import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type CapitalDesk, capitalDesk, operator, somebody } from '#testing/capital-desk.ts'
import { askStatement } from './ask-statement.ts'

let desk: CapitalDesk
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
})

const ask = (address: string) =>
  askStatement(
    { database: desk.database.app, clock: systemClock },
    { chainId: 31_337, address, platform: 'Clearhold (Test Ltd)', askedBy: randomUUID() },
  )

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
