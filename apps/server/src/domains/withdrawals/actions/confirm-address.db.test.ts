import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { issueMailToken } from '#domains/accounts/index.ts'
import { passHours } from '#testing/plans.ts'
import { insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { addAddress } from './add-address.ts'
import { confirmAddress } from './confirm-address.ts'
import { readAddressBook } from './read-address-book.ts'

const world = prepareWithdrawals()

async function entered(personId: string): Promise<string> {
  const added = await addAddress(world.parts, { personId, address: newAddress(), label: '', requestId: 'test' })
  if (!added.ok) throw new Error(added.code)
  return added.value
}
async function linkFor(personId: string, addressId: string): Promise<string> {
  const mint = await world.database.app.transaction((tx) =>
    issueMailToken(tx, world.parts, personId, 'withdraw_address', addressId),
  )
  return mint?.token ?? ''
}
const confirm = (personId: string, token: string, entryId?: string) =>
  confirmAddress(world.parts, { personId, token, entryId, requestId: 'test' })
const book = async (personId: string) => (await readAddressBook(world.parts, personId)).addresses

test('the link starts a hold of 24 hours of business time', async () => {
  const personId = await insertWithdrawer(world.database)
  const id = await entered(personId)
  expect((await confirm(personId, await linkFor(personId, id))).ok).toBe(true)
  const { now, addresses } = await readAddressBook(world.parts, personId)
  const waitMs = Date.parse(addresses[0]?.usableAt ?? '') - Date.parse(now)
  expect(Math.abs(waitMs - 24 * 3_600_000)).toBeLessThan(5_000)
  await passHours(world.database.app, 23.9)
  expect(await book(personId)).toMatchObject([{ usable: false }])
  await passHours(world.database.app, 0.2)
  expect(await book(personId)).toMatchObject([{ usable: true }])
})

test('after a change of password within 48 hours the hold is 48 hours', async () => {
  const personId = await insertWithdrawer(world.database)
  await world.database.owner(`update accounts.person set created_at = now() - interval '1 year' where id = $1`, [
    personId,
  ])
  const id = await entered(personId)
  expect(await readAddressBook(world.parts, personId)).toMatchObject({ holdHours: 48, holdIsLonger: true })
  await confirm(personId, await linkFor(personId, id))
  await passHours(world.database.app, 47)
  expect(await book(personId)).toMatchObject([{ usable: false }])
  await passHours(world.database.app, 1.1)
  expect(await book(personId)).toMatchObject([{ usable: true }])
})

test('behavior: a link confirms its own address, whatever was entered since', async () => {
  const personId = await insertWithdrawer(world.database)
  const mine = await entered(personId)
  const link = await linkFor(personId, mine)
  const theirs = await entered(personId)
  await linkFor(personId, theirs)
  expect((await confirm(personId, link, mine)).ok).toBe(true)
  const confirmed = (await book(personId)).filter(({ confirmedAt }) => confirmedAt !== null)
  expect(confirmed.map(({ id }) => id)).toEqual([mine])
})

test('error: a link works once, for its own person, and not after the mail address changed', async () => {
  const personId = await insertWithdrawer(world.database)
  const other = await insertWithdrawer(world.database)
  const id = await entered(personId)
  const expired = refuse('token_expired')
  expect(await confirm(other, await linkFor(personId, id))).toEqual(expired)
  const token = await linkFor(personId, id)
  await world.database.owner(`update accounts.person set email = 'new' || email where id = $1`, [personId])
  expect(await confirm(personId, token)).toEqual(expired)
  const fresh = await linkFor(personId, id)
  expect((await confirm(personId, fresh)).ok).toBe(true)
  expect(await confirm(personId, fresh)).toEqual(expired)
  expect(await confirm(personId, 'x'.repeat(43))).toEqual(expired)
})

test('W15 error: a link whose page showed another entry confirms nothing', async () => {
  const personId = await insertWithdrawer(world.database)
  const shown = await entered(personId)
  const meant = await entered(personId)
  const token = await linkFor(personId, meant)
  expect(await confirm(personId, token, shown)).toEqual(refuse('token_expired'))
  expect((await book(personId)).every(({ confirmedAt }) => confirmedAt === null)).toBe(true)
})
