import { expect, test } from 'vitest'
import { prepareBreakGlass } from '#testing/break-glass-play.ts'
import { beginBreakGlass } from './begin-break-glass.ts'

const world = prepareBreakGlass()

test('two of three codes in any order and case begin one, and change nothing yet', async () => {
  const owner = await world.newOwner()
  const before = await world.factorsOf(owner.personId)
  const [, second, third] = await world.seal()
  const begun = await beginBreakGlass(world.host, { email: owner.email, codes: [third.toLowerCase(), second] })
  expect(begun).toEqual({ ok: true, value: { key: expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/) } })
  expect(await world.factorsOf(owner.personId)).toEqual(before)
  const events = await world.database.owner(`select person_id from platform.outbox where type = 'break_glass.begun'`)
  expect(events).toEqual([{ person_id: null }])
})

test('error: a mistyped code is no wrong try, and an address of no owner spends none', async () => {
  const owner = await world.newOwner()
  const [first, second] = await world.seal()
  const begin = (email: string, codes: readonly [string, string]) => beginBreakGlass(world.host, { email, codes })
  expect(await begin(owner.email, [first, second.slice(1)])).toEqual({ ok: false, code: 'code_mistyped' })
  expect(await begin('stranger@example.test', [first, second])).toEqual({ ok: false, code: 'not_an_owner' })
  const [seal] = await world.database.owner('select wrong_tries from accounts.break_glass_seal where ended_at is null')
  expect(seal).toEqual({ wrong_tries: 0 })
  expect(await begin(owner.email, [first, second])).toMatchObject({ ok: true })
})

test('behavior: twenty who enter the same two codes at once begin one', async () => {
  const owner = await world.newOwner()
  const [first, second] = await world.seal()
  const all = await Promise.all(
    Array.from({ length: 20 }, () => beginBreakGlass(world.host, { email: owner.email, codes: [first, second] })),
  )
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
})
