import { addressBookSchema, addressConfirmedSchema } from '@clearhold/contract/withdrawals/schema'
import { beforeAll, expect, test } from 'vitest'
import { issueMailToken } from '#domains/accounts/index.ts'
import type { Answer, Client } from '#testing/api-client.ts'
import { passHours } from '#testing/plans.ts'
import { withdrawalCounter } from '#testing/withdrawal-counter.ts'
import { newAddress } from '#testing/withdrawals.ts'

let counter: Awaited<ReturnType<typeof withdrawalCounter>>
beforeAll(async () => {
  counter = await withdrawalCounter()
})

const path = 'withdrawal-addresses'
const bookOf = ({ value }: Answer) => addressBookSchema.parse(value)
const add = (client: Client, address = newAddress()) => client.call('POST', path, { address, label: 'Ledger' })
const linkTo = async ({ personId }: Client, addressId: string) => {
  const { database, parts } = counter
  const link = await database.app.transaction((tx) =>
    issueMailToken(tx, parts, personId, 'withdraw_address', addressId),
  )
  return link?.token ?? ''
}

test('an address is entered, confirmed by its link, held, and removed', async () => {
  const me = await counter.newClient()
  const [entry] = bookOf(await add(me)).addresses
  expect(entry).toMatchObject({ label: 'Ledger', confirmedAt: null, usable: false })
  const token = await linkTo(me, entry?.id ?? '')
  const other = await counter.newClient()
  expect(await other.call('POST', `${path}/confirm`, { token })).toMatchObject({ status: 410 })
  const fresh = await linkTo(me, entry?.id ?? '')
  const answer = await me.call('POST', `${path}/confirm`, { token: fresh })
  const { addresses, confirmed, now } = addressConfirmedSchema.parse(answer.value)
  expect(addresses).toMatchObject([{ usable: false, usableAt: confirmed.usableAt }])
  expect(confirmed).toMatchObject({ id: entry?.id, address: entry?.address })
  expect(Date.parse(confirmed.usableAt)).toBeGreaterThan(Date.parse(now) + 23 * 3_600_000)
  await passHours(counter.database.app, 24.1)
  expect(bookOf(await me.call('GET', path)).addresses[0]?.usable).toBe(true)
  expect(await other.call('DELETE', `${path}/${entry?.id}`)).toMatchObject({ status: 404 })
  expect(bookOf(await me.call('DELETE', `${path}/${entry?.id}`)).addresses).toEqual([])
})

test('a locked book takes nothing until a day after it was asked to', async () => {
  const me = await counter.newClient()
  expect(bookOf(await me.call('POST', `${path}/lock`)).locked).toBe(true)
  expect(await add(me)).toMatchObject({ status: 409, value: { code: 'book_locked' } })
  expect(bookOf(await me.call('POST', `${path}/unlock`))).toMatchObject({ locked: true, unlocksAt: expect.any(String) })
  await passHours(counter.database.app, 24.1)
  expect(bookOf(await add(me)).addresses).toHaveLength(1)
})

test('error: entering and unlocking ask for a fresh proof; an address with a mistake is said so', async () => {
  const me = await counter.newClient()
  const stale = await counter.client(me.personId, false)
  expect(await add(stale)).toMatchObject({ status: 403, value: { code: 'step_up_needed' } })
  expect(await stale.call('POST', `${path}/unlock`)).toMatchObject({ status: 403, value: { code: 'step_up_needed' } })
  expect(await add(me, '0x12')).toMatchObject({ status: 422, value: { code: 'address_malformed' } })
})
