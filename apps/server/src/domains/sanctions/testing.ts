import { beforeAll, expect } from 'vitest'
import { TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type InventedEntry, inventedSdn } from '#testing/sanctions-list.ts'
import { checkSanctions } from './actions/check-sanctions.ts'
import { loadSanctionsList } from './actions/load-sanctions-list.ts'
import type { Screened } from './parts.ts'

// Fixtures of this domain's tests.

/** An invented address; the name below is invented too. */
export const listedAddress = `0x${'ab'.repeat(20)}`
export const listedEntry: InventedEntry = {
  uid: '101',
  firstName: 'Zorblax',
  lastName: 'Quuxley',
  addresses: { ETH: listedAddress },
}

/** A database with a list of one invented entry, and what these tests do with it. */
export function prepareSanctions() {
  const database = prepareDatabase()
  const clock = new TestClock('2026-11-16T10:00:00Z')
  const load = (xml: string, people: readonly Screened[] = []) =>
    loadSanctionsList({ database: database.app, readPeople: async () => people }, xml)
  beforeAll(async () => {
    expect(await load(inventedSdn([listedEntry]))).toMatchObject({ ok: true, value: { isNew: true } })
  })
  return {
    database,
    clock,
    load,
    check: (screened: Screened, isLive = false) =>
      database.app.transaction((tx) => checkSanctions(tx, { clock, isLive }, screened)),
    named: (personId: string, name: string): Screened => ({ personId, names: [name], addresses: [] }),
  }
}
