import { beforeAll, expect, test } from 'vitest'
import { type CapitalDesk, capitalDesk, operator, otherAccount } from '#testing/capital-desk.ts'
import { findDeclaration } from './find-declaration.ts'

let desk: CapitalDesk
beforeAll(async () => {
  desk = await capitalDesk({ confirmationsNeeded: 2 })
  await desk.declare(operator)
})

const find = (address: string, counts = true) =>
  findDeclaration(desk.database.app.reader, 31_337, Buffer.from(address.slice(2), 'hex'), () => counts)

test('a declaration is found by its address if the caller counts it', async () => {
  expect(await find(operator.address)).toMatchObject({ id: await desk.operatorAddressId(operator.address) })
  expect(await find(operator.address, false)).toBeUndefined()
  expect(await find(otherAccount.address)).toBeUndefined()
})

test('error: a row whose signature does not hold is no declaration', async () => {
  await desk.signed(otherAccount)
  await desk.database.owner(
    `insert into treasury.operator_address (id, chain_id, address, nonce, signature, above_block, declared_approval)
     select gen_random_uuid(), s.chain_id, s.address, s.nonce, o.signature, 0, gen_random_uuid()
     from treasury.operator_statement s cross join treasury.operator_address o where s.nonce <> o.nonce`,
  )
  expect(await find(otherAccount.address)).toBeUndefined()
  expect(await find(operator.address)).toBeDefined()
})
