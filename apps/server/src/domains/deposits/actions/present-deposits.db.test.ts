import { beforeAll, expect, test } from 'vitest'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { readNewestOf } from '../store/deposits.ts'
import { presentDeposits } from './present-deposits.ts'

let desk: DepositDesk
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 3 })
})

test('a deposit of the chain says what is missing while it is confirmed, and what was posted afterwards', async () => {
  const { personId, address } = await desk.newPerson()
  const { reader } = desk.database.app
  const { chainId } = desk.anvil
  const parts = { explorerUrl: '', chainId, usernamesOf: async () => new Map([[personId, 'ines']]) }
  const shown = async () => (await presentDeposits(reader, parts, await readNewestOf(reader, [personId], 1)))[0]
  const hash = await desk.token.issue(address, 25_000_000n)
  await desk.pass(1)
  const waiting = await shown()
  expect(waiting).toMatchObject({
    amount: '25.000000',
    transactionId: hash,
    user: { _id: personId, username: 'ines' },
    confirmationsNeeded: 3,
    entry: null,
    cardImage: null,
    foreignToken: null,
    creditedAt: null,
  })
  expect(waiting?.secondsLeft).toBeGreaterThan(0)
  await desk.pass(3)
  expect(await shown()).toMatchObject({
    state: 'credited',
    usdAmount: '25.000000',
    btcAmount: '0.000000',
    secondsLeft: null,
    entry: expect.stringMatching(/^\d+-\d+$/),
  })
})
