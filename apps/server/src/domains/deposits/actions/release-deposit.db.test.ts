import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { depositFaults } from '#testing/deposit-checks.ts'
import { type DepositDesk, depositDesk, house } from '#testing/deposit-desk.ts'
import { creditManualDeposit } from './credit-manual-deposit.ts'
import { deleteDeposit } from './delete-deposit.ts'
import { editDeposit } from './edit-deposit.ts'
import { listDeposits } from './list-deposits.ts'
import { rejectManualDeposit } from './reject-manual-deposit.ts'
import { releaseDeposit } from './release-deposit.ts'
import { showDeposit } from './show-deposit.ts'

let desk: DepositDesk
let personId: string
let depositId: string
const parts = {
  explorerUrl: 'https://explorer.example/',
  chainId: 31_337,
  usernamesOf: async (_reader: unknown, ids: readonly string[]) => new Map(ids.map((id) => [id, `name of ${id}`])),
}

beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 2 })
  const person = await desk.newPerson()
  personId = person.personId
  await desk.database.owner(`update treasury.deposit_address set created_at = created_at + interval '3 days'`)
  await desk.token.issue(person.address, 44_000_000n)
  await desk.pass(2)
  const { deposits } = await listDeposits(desk.database.app.reader, parts, { personId, limit: 10 })
  depositId = deposits[0]?._id ?? ''
})

test('error: what the chain brought is neither edited, nor credited, rejected or removed by hand', async () => {
  const { reader } = desk.database.app
  expect(await editDeposit.describe(reader, { depositId, usdAmount: '99', btcAmount: '0' })).toMatchObject({
    code: 'deposit_of_chain',
  })
  expect(await creditManualDeposit.describe(reader, { depositId })).toMatchObject({ code: 'deposit_of_chain' })
  expect(await deleteDeposit.describe(reader, { depositId })).toMatchObject({ code: 'deposit_has_money' })
  const rejection = { depositId, personId, reason: 'no', requestId: 'r' }
  expect(await desk.database.app.transaction((tx) => rejectManualDeposit(tx, rejection))).toMatchObject({
    code: 'deposit_of_chain',
  })
})

test('U11: an arrival that was held is credited after two people have looked, once', async () => {
  expect(await releaseDeposit.describe(desk.database.app.reader, { depositId })).toMatchObject({
    value: { subject: `person:${personId}`, state: { note: 'older_than_address' } },
  })
  const release = () => approvalDesk(desk.database, [releaseDeposit]).carryOut('deposit.release', { depositId })
  expect(await release()).toMatchObject({ ok: true })
  expect(await release()).toMatchObject({ code: 'deposit_not_frozen' })
  expect(await desk.cashMicro(personId)).toBe(44_000_000n)
  expect(await desk.balanceMicro(house.suspense)).toBe(0n)
  expect(await depositFaults(desk)).toEqual([])
})

test('E03: a deposit carries the fields of the specification, and where it stands', async () => {
  const found = await showDeposit(desk.database.app.reader, parts, depositId, personId)
  expect(found).toMatchObject({
    _id: depositId,
    amount: '44.000000',
    usdAmount: '44.000000',
    btcAmount: '0.000000',
    user: { _id: personId, username: `name of ${personId}` },
    cardImage: null,
    state: 'credited',
    confirmations: 2,
    confirmationsNeeded: 2,
    network: 'Test chain',
    entry: expect.stringMatching(/^\d+-\d+$/),
  })
  expect(found?.explorerUrl).toBe(`https://explorer.example/tx/${found?.transactionId}`)
  expect(await showDeposit(desk.database.app.reader, parts, depositId, randomUUID())).toBeUndefined()
})
