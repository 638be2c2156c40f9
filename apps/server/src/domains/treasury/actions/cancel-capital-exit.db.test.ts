import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { capitalAccount, chainAccount } from '#domains/ledger/index.ts'
import { approvalDesk } from '#testing/approved.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readExits } from '../store/exits.ts'
import { announceCapitalExit } from './announce-capital-exit.ts'
import { cancelCapitalExit } from './cancel-capital-exit.ts'
import { declareExitAddress } from './declare-exit-address.ts'
import { readCapitalBalances } from './read-capital-balances.ts'

const database = prepareDatabase('test')
const chainId = 31_337

test('MON8: one person cancels an announced exit, once; what it reserved is free again, and it stays cancelled', async () => {
  const approvals = approvalDesk(database, [declareExitAddress, announceCapitalExit])
  await move(database.app, chainAccount('custody', chainId), capitalAccount, 100_000_000n)
  const address = `0x${'ab'.repeat(20)}`
  expect((await approvals.carryOut('capital_exit_address.declare', { chainId, address })).ok).toBe(true)
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  const [{ id: addressId } = { id: '' }] = (await database.owner('select id from treasury.exit_address')) as {
    id: string
  }[]
  expect((await approvals.carryOut('capital.exit', { addressId, amount: '40' })).ok).toBe(true)
  expect((await readCapitalBalances(database.app.reader)).freeMicro).toBe(60_000_000n)
  const [exit] = await readExits(database.app.reader, 1, chainId)
  const cancelling = { exitId: exit?.id ?? '', personId: randomUUID(), reason: 'not needed', requestId: 'test' }
  const cancel = () => database.app.transaction((tx) => cancelCapitalExit(tx, cancelling))
  expect((await cancel()).ok).toBe(true)
  expect(await cancel()).toMatchObject({ code: 'exit_decided' })
  expect((await readCapitalBalances(database.app.reader)).freeMicro).toBe(100_000_000n)
  await expect(
    database.owner('update treasury.capital_exit set cancelled_at = null, cancelled_by = null'),
  ).rejects.toThrow('has ended')
  const unknown = { ...cancelling, exitId: randomUUID() }
  expect(await database.app.transaction((tx) => cancelCapitalExit(tx, unknown))).toMatchObject({ code: 'not_found' })
})
