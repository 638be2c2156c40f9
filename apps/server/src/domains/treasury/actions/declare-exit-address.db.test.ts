import { expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readExitAddresses } from '../store/exits.ts'
import { declareExitAddress } from './declare-exit-address.ts'

const database = prepareDatabase('test')
const chainId = 31_337
const address = `0x${'ab'.repeat(20)}`

test('MON8: two people declare where capital may go; it waits for a day of the platform’s clock', async () => {
  const approvals = approvalDesk(database, [declareExitAddress])
  const declare = (input: Record<string, unknown>) => approvals.carryOut('capital_exit_address.declare', input)
  expect((await declare({ chainId, address })).ok).toBe(true)
  expect(await declare({ chainId, address })).toMatchObject({ code: 'address_declared' })
  expect(await declare({ chainId, address: `0x${'00'.repeat(20)}` })).toMatchObject({ code: 'address_is_ours' })
  const [known] = await readExitAddresses(database.app.reader, chainId)
  expect(known).toMatchObject({ isUsable: false, address: Buffer.alloc(20, 0xab) })
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  expect(await readExitAddresses(database.app.reader, chainId)).toMatchObject([{ isUsable: true }])
})
