import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { capitalAccount, chainAccount } from '#domains/ledger/index.ts'
import { approvalDesk, writeCommand } from '#testing/approved.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { announceExit as bookAnnouncement } from '../store/bookings.ts'
import { readExits } from '../store/exits.ts'
import { announceCapitalExit } from './announce-capital-exit.ts'
import { declareExitAddress } from './declare-exit-address.ts'

const database = prepareDatabase('test')
const chainId = 31_337
const address = `0x${'ab'.repeat(20)}`

test('MON8: an announcement is seen with its amount, its address and its day, and only of what is free', async () => {
  const approvals = approvalDesk(database, [declareExitAddress, announceCapitalExit])
  await move(database.app, chainAccount('custody', chainId), capitalAccount, 200_000_000n)
  await approvals.carryOut('capital_exit_address.declare', { chainId, address })
  const [{ id: addressId } = { id: '' }] = (await database.owner('select id from treasury.exit_address')) as {
    id: string
  }[]
  const announce = (amount: string) => approvals.carryOut('capital.exit', { addressId, amount })
  expect(await announce('40')).toMatchObject({ code: 'exit_address_waits' })
  // The database refuses it too, from a caller that writes a command past the rules.
  const forged = await writeCommand(database, {
    command: 'capital.exit',
    subject: 'address:0x',
    input: { addressId, amount: '40' },
  })
  const book = (approvalId: string) => database.app.transaction((tx) => bookAnnouncement(tx, randomUUID(), approvalId))
  await expect(book(forged)).rejects.toThrow('exit_without_ground')
  await database.owner('update platform.clock set offset_ms = offset_ms + 86400000')
  expect(await announce('0.5')).toMatchObject({ code: 'nothing_to_change' })
  expect(await announce('201')).toMatchObject({ code: 'capital_short' })
  expect((await announce('60')).ok).toBe(true)
  expect(await book(forged)).toBe(true)
  await expect(book(forged)).rejects.toThrow('capital_exit_approval')
  const [newest, first] = await readExits(database.app.reader, 5)
  expect(newest?.amountMicro).toBe(40_000_000n)
  expect(first).toMatchObject({ amountMicro: 60_000_000n, isBegun: false, isCancelled: false })
  expect((first?.leavesAt.getTime() ?? 0) - (first?.announcedAt.getTime() ?? 0)).toBe(86_400_000)
})
