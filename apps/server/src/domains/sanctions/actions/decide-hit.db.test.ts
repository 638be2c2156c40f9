import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { readHitsOf } from '../store.ts'
import { prepareSanctions } from '../testing.ts'
import { decideHit } from './decide-hit.ts'

const { database, clock, check, named } = prepareSanctions()

const held: string[] = []
const onHeld = async (_tx: unknown, { personId }: { readonly personId: string }) => {
  held.push(personId)
}
const desk = () =>
  approvalDesk(database, [decideHit({ state: 'cleared', clock }), decideHit({ state: 'held', clock, onHeld })])

test('two people clear a hit, which is then never found again for the same name; one person alone does not', async () => {
  const personId = await insertTestPerson(database)
  await check(named(personId, 'Zorblax Quuxley'))
  const [hit] = await readHitsOf(database.app.reader, personId)
  const asked = await desk().ask('sanctions.clear', { hitId: hit?.id })
  if (!asked.ok) throw new Error(asked.code)
  expect(await check(named(personId, 'Zorblax Quuxley'))).toEqual(refuse('sanctions_hit'))
  expect(await desk().approve(asked.value.approvalId)).toEqual(ok(undefined))
  expect(await check(named(personId, 'Zorblax Quuxley'))).toEqual(ok(undefined))
  expect(await desk().ask('sanctions.hold', { hitId: hit?.id })).toEqual(refuse('nothing_to_change'))
})

test('two people uphold a hit: what is theirs is held, and the hit stands', async () => {
  const personId = await insertTestPerson(database)
  await check(named(personId, 'Zorblax Quuxley'))
  const [hit] = await readHitsOf(database.app.reader, personId)
  expect(await desk().carryOut('sanctions.hold', { hitId: hit?.id })).toEqual(ok(undefined))
  expect(held).toEqual([personId])
  expect(await check(named(personId, 'Zorblax Quuxley'))).toEqual(refuse('sanctions_hit'))
})
