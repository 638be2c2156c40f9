import { expect, test } from 'vitest'
import { testDatabase } from '../testing/resources.ts'
import { nameOf, readAbsentStates, readKnownStates, stateFaults } from './states.ts'

const thing = `
  create schema probe;
  create table probe.thing (
    id integer not null,
    state text not null check (state in ('open', 'it''s over')),
    is_done boolean not null,
    only_row boolean not null default true check (only_row),
    note text
  );
  insert into probe.thing (id, state, is_done) values (1, 'open', true)`

test('a table, the values of its lists, its booleans and what may be empty are states; those of no row are named', async () => {
  const { owner } = await testDatabase()
  await owner(thing)
  const known = (await readKnownStates(owner)).filter(({ table }) => table === 'probe.thing')
  expect(known.map(nameOf)).toEqual([
    'probe.thing',
    `probe.thing: state = 'open'`,
    `probe.thing: state = 'it''s over'`,
    'probe.thing: is_done',
    'probe.thing: not is_done',
    'probe.thing: note is null',
    'probe.thing: note is not null',
  ])
  expect((await readAbsentStates(owner, known)).map(nameOf)).toEqual([
    `probe.thing: state = 'it''s over'`,
    'probe.thing: not is_done',
    'probe.thing: note is not null',
  ])
})

test('error: a state without a row and without a reason, and a reason that is not needed', async () => {
  const { owner } = await testDatabase()
  await owner(thing)
  const reasons = {
    'probe.thing: not is_done': 'it is always done',
    'probe.thing: is_done': 'this one is there',
    'probe.other': 'this one never was',
  }
  const further = [{ table: 'probe.thing', condition: 'id = 2' }]
  const faults = (await stateFaults(owner, reasons, further)).filter((fault) => fault.includes('probe.'))
  expect(faults).toEqual([
    `no row is in the state probe.thing: state = 'it''s over'`,
    'no row is in the state probe.thing: note is not null',
    'no row is in the state probe.thing: id = 2',
    'probe.thing: is_done needs no reason: it is there',
    'probe.other needs no reason: the schema does not know it',
  ])
})
