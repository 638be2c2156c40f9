import { type AdminCapital, adminCapitalSchema } from '@clearhold/contract/treasury/schema'
import { reservesSchema } from '@clearhold/contract/views/reserves'
import { beforeAll, expect, test } from 'vitest'
import type { Clerk } from '#testing/api-client.ts'
import { operator, otherAccount } from '#testing/capital-desk.ts'
import { confirmations, type DepositCounter, depositCounter } from '#testing/deposit-counter.ts'
import { creditCapital } from './actions/credit-capital.ts'

let counter: DepositCounter
let maker: Clerk
let approver: Clerk
beforeAll(async () => {
  counter = await depositCounter()
  maker = await counter.newClerk(['finance_maker'])
  approver = await counter.newClerk(['finance_approver'])
})

const capital = async (): Promise<AdminCapital> =>
  adminCapitalSchema.parse((await approver.call('GET', 'admin/capital')).value)

async function payIn(from: string, units: bigint): Promise<void> {
  const { token, anvil, database, advance } = counter.desk
  const to = (await capital()).receiving?.address ?? ''
  await token.issue(from, units)
  await token.transfer(from, to, units)
  await advance(confirmations)
  await creditCapital({ database: database.app, chainId: anvil.chainId })
}

async function proposal(path: string, body: object) {
  const asked = await maker.call('POST', `admin/capital/${path}`, { ...body, reason: 'agreed in the meeting' })
  expect(asked).toMatchObject({ status: 200, value: { message: 'Sent to a second person for approval.' } })
  return counter.approve(approver, asked.value['approvalId'])
}

test('from the text to the book: signed by the holder, asked by one, approved by another, paid on the chain, counted', async () => {
  await payIn(operator.address, 12_000_000n)
  const handedOut = await maker.call('POST', 'admin/capital/statement', { address: operator.address })
  expect(handedOut.status).toBe(200)
  const { nonce, statement } = handedOut.value as { nonce: string; statement: string }
  expect(statement).toMatch(/^Clearhold \(.+\): declaration of an operator address\n/)
  const signature = await operator.signMessage({ message: statement })
  expect((await proposal('addresses', { nonce, signature })).status).toBe(200)
  await payIn(operator.address, 88_000_000n)
  const shown = await capital()
  expect(shown).toMatchObject({
    capital: { total: '88.000000', reserved: '0.000000', free: '88.000000' },
    unattributed: '12.000000',
    addresses: [{ address: operator.address, statement, signature, retiredAt: null }],
  })
  const reserves = await fetch(`${counter.served.url}/api/reserves`)
  expect(reservesSchema.parse(await reserves.json())).toMatchObject({
    held: { total: '88.000000' },
    operatorCapital: { total: '88.000000', reserved: '0.000000', free: '88.000000' },
  })
})

test('what came before is counted after two people looked, and a retired address brings nothing more', async () => {
  const { arrivals, addresses } = await capital()
  const earlier = arrivals.find(({ state }) => state === 'unattributed')
  expect((await proposal(`arrivals/${earlier?._id}/attribute`, {})).status).toBe(200)
  expect(await capital()).toMatchObject({ capital: { free: '100.000000' }, unattributed: '0.000000' })
  expect((await proposal(`addresses/${addresses[0]?._id}/retire`, {})).status).toBe(200)
  await payIn(operator.address, 1_000_000n)
  expect(await capital()).toMatchObject({ capital: { free: '100.000000' }, unattributed: '1.000000' })
})

test('error: each refusal says what was not done', async () => {
  const person = await counter.desk.newPerson()
  expect(await maker.call('POST', 'admin/capital/statement', { address: person.address })).toMatchObject({
    status: 422,
    value: { code: 'address_is_ours', money: 'not_moved' },
  })
  const { nonce, statement } = (await maker.call('POST', 'admin/capital/statement', { address: operator.address }))
    .value as { nonce: string; statement: string }
  const signature = await otherAccount.signMessage({ message: statement })
  expect(await maker.call('POST', 'admin/capital/addresses', { nonce, signature, reason: 'because' })).toMatchObject({
    status: 422,
    value: { code: 'statement_not_signed' },
  })
  expect((await approver.call('POST', 'admin/capital/statement', { address: operator.address })).status).toBe(403)
  expect((await maker.call('POST', 'admin/capital/statement', { address: 'mine' })).status).toBe(400)
})
