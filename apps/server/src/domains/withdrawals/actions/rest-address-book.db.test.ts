import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { insertWithdrawer, newAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { addAddress } from './add-address.ts'
import { readAddressBook } from './read-address-book.ts'
import { restAddressBook } from './rest-address-book.ts'
import { unlockAddressBook } from './unlock-address-book.ts'

const world = prepareWithdrawals()

const rest = (personId: string) => world.database.app.transaction((tx) => restAddressBook(tx, personId))
const add = (personId: string) =>
  addAddress(world.parts, { personId, address: newAddress(), label: '', requestId: 'test' })

/** A recovery that is over, as PostgreSQL stores it. */
async function recovered(personId: string): Promise<void> {
  await world.database.owner(
    `with now as materialized (select platform.business_now() as at)
     insert into accounts.recovery (id, person_id, state, spoken_digest, key_digest, heard_at, approval_id, began_at, began_business_at,
       ends_business_at, told_at, ended_at, ended_business_at, end_reason, book_rests_until)
     select gen_random_uuid(), $1, 'done', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now.at, gen_random_uuid(), now.at, now.at - interval '72 hours',
       now.at, array[now.at, now.at, now.at], now.at, now.at, 'completed', now.at + interval '7 days' from now`,
    [personId],
  )
}

/** The only entry of the book: when it can be used, in hours from now. */
async function hoursToUse(personId: string): Promise<number> {
  const { now, addresses } = await readAddressBook(world.parts, personId)
  return (Date.parse(addresses[0]?.usableAt ?? '') - Date.parse(now)) / 3_600_000
}

async function withEntry(usableInHours: number): Promise<string> {
  const personId = await insertWithdrawer(world.database)
  await add(personId)
  await world.database.owner(
    `update withdrawals.book_address set confirmed_at = now(), usable_at = platform.business_now() + $2 * interval '1 hour'
     where person_id = $1`,
    [personId, usableInHours],
  )
  return personId
}

test('nothing new for seven days, what was not usable waits on, what was stays usable', async () => {
  const personId = await withEntry(20)
  const settled = await withEntry(-20)
  for (const one of [personId, settled]) {
    await recovered(one)
    await rest(one)
  }
  expect(await hoursToUse(personId)).toBeCloseTo(7 * 24, 1)
  expect(await hoursToUse(settled)).toBeLessThan(-19)
  expect(await add(personId)).toMatchObject({ code: 'book_locked' })
  await world.database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  await passHours(world.database.app, 6.9 * 24)
  expect(await add(personId)).toMatchObject({ code: 'book_locked' })
  await passHours(world.database.app, 0.2 * 24)
  expect((await add(personId)).ok).toBe(true)
})

test('a book that its owner locked stays locked, and unlocking it takes no less than the rest', async () => {
  const personId = await insertWithdrawer(world.database)
  await world.database.owner(
    'insert into withdrawals.book_lock (person_id, locked_at) values ($1, platform.business_now())',
    [personId],
  )
  await recovered(personId)
  await rest(personId)
  await world.database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  await passHours(world.database.app, 25)
  expect(await add(personId)).toMatchObject({ code: 'book_locked' })
})

test('error: without a recovery no book is made to rest', async () => {
  const personId = await insertWithdrawer(world.database)
  await expect(rest(personId)).rejects.toThrow('rest_without_ground')
})

test('error: PostgreSQL itself accepts no entry while a book rests, confirms none and ends no wait early, for every caller', async () => {
  const personId = await withEntry(20)
  const settled = await withEntry(-20)
  const draft = await insertWithdrawer(world.database)
  await add(draft)
  const removed = await withEntry(-20)
  await world.database.owner('update withdrawals.book_address set removed_at = now() where person_id = $1', [removed])
  for (const one of [personId, settled, draft, removed]) {
    await recovered(one)
    await rest(one)
  }
  const refused = (statement: string, ...values: unknown[]) =>
    expect(world.database.owner(statement, values)).rejects.toThrow('book_at_rest')
  const insert = 'insert into withdrawals.book_address (id, person_id, chain_id, address'
  const values = "values (gen_random_uuid(), $1, 31337, decode(md5('x') || '00000000', 'hex')"
  await refused(`${insert}) ${values})`, settled)
  await refused(`${insert}, confirmed_at, usable_at) ${values}, now(), now() - interval '1 day')`, settled)
  const update = 'update withdrawals.book_address set'
  await refused(`${update} confirmed_at = now(), usable_at = now() + interval '30 days' where person_id = $1`, draft)
  await refused(`${update} usable_at = platform.business_now() where person_id = $1`, personId)
  await refused(`${update} usable_at = usable_at - interval '1 second' where person_id = $1`, personId)
  await refused(`${update} removed_at = null where person_id = $1`, removed)
  // What was usable stays the person's: they can name it anew and remove it.
  await world.database.owner(`${update} label = 'old', removed_at = now() where person_id = $1`, [settled])
  expect(await hoursToUse(personId)).toBeCloseTo(7 * 24, 1)
})
