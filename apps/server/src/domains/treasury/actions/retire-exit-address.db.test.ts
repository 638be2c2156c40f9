import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { capitalAccount, chainAccount } from '#domains/ledger/index.ts'
import { approvalDesk, writeCommand } from '#testing/approved.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { announceExit as bookAnnouncement } from '../store/bookings.ts'
import { readExitAddresses, readExits } from '../store/exits.ts'
import { announceCapitalExit } from './announce-capital-exit.ts'
import { declareExitAddress } from './declare-exit-address.ts'
import { readCapitalBalances } from './read-capital-balances.ts'
import { retireExitAddress } from './retire-exit-address.ts'

const database = prepareDatabase('test')
const chainId = 31_337
const address = `0x${'ab'.repeat(20)}`

test('MON8: two people retire an exit address: what was announced to it is cancelled, and nothing more leaves to it', async () => {
  const approvals = approvalDesk(database, [declareExitAddress, announceCapitalExit, retireExitAddress])
  await move(database.app, chainAccount('custody', chainId), capitalAccount, 100_000_000n)
  const declare = () => approvals.carryOut('capital_exit_address.declare', { chainId, address })
  const standing = async () => (await readExitAddresses(database.app.reader, chainId)).map(({ id }) => id)
  expect((await declare()).ok).toBe(true)
  const [id = ''] = await standing()
  const retire = () => approvals.carryOut('capital_exit_address.retire', { id })
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  expect((await approvals.carryOut('capital.exit', { addressId: id, amount: '40' })).ok).toBe(true)
  const command = { command: 'capital.exit', subject: 'address:0x', input: { addressId: id, amount: '30' } }
  const agreedBefore = await writeCommand(database, command)

  const forged = `update treasury.exit_address set retired_at = now(), retired_approval = $1`
  await expect(database.owner(forged, [agreedBefore])).rejects.toThrow('not_agreed')
  expect((await retire()).ok).toBe(true)
  expect(await retire()).toMatchObject({ code: 'not_found' })
  expect(await readExits(database.app.reader, 5)).toMatchObject([{ amountMicro: 40_000_000n, isCancelled: true }])
  expect((await readCapitalBalances(database.app.reader)).freeMicro).toBe(100_000_000n)
  expect(await approvals.carryOut('capital.exit', { addressId: id, amount: '40' })).toMatchObject({ code: 'not_found' })
  const book = database.app.transaction((tx) => bookAnnouncement(tx, randomUUID(), agreedBefore))
  await expect(book).rejects.toThrow('exit_without_ground')
  await expect(
    database.owner(`update treasury.exit_address set retired_at = null, retired_approval = null`),
  ).rejects.toThrow('as it was declared')

  expect((await declare()).ok).toBe(true)
  expect(await standing()).toHaveLength(1)
  expect(await standing()).not.toContain(id)
})
