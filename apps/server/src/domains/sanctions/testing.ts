import { beforeAll, expect } from 'vitest'
import { TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { checkSanctions } from './actions/check-sanctions.ts'
import { loadList } from './actions/load-list.ts'
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
    loadList({ database: database.app, readPeople: async () => people }, xml)
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

export interface InventedEntry {
  readonly uid: string
  readonly firstName?: string
  readonly lastName: string
  readonly aliases?: readonly (readonly [firstName: string, lastName: string])[]
  /** By OFAC's name of the coin. */
  readonly addresses?: Readonly<Record<string, string>>
}

/** A list in OFAC's format whose entries are invented: no real person has this name. */
export function inventedSdn(entries: readonly InventedEntry[], publishedOn = '11/14/2026'): string {
  const body = entries.map(({ uid, firstName, lastName, aliases = [], addresses = {} }) => {
    const name = (first: string | undefined, last: string) =>
      `${first === undefined ? '' : `<firstName>${first}</firstName>`}<lastName>${last}</lastName>`
    const akas = aliases.map(([first, last]) => `<aka><uid>9</uid><type>a.k.a.</type>${name(first, last)}</aka>`)
    const ids = Object.entries(addresses).map(
      ([coin, number]) =>
        `<id><uid>8</uid><idType>Digital Currency Address - ${coin}</idType><idNumber>${number}</idNumber></id>`,
    )
    return `<sdnEntry><uid>${uid}</uid>${name(firstName, lastName)}<sdnType>Individual</sdnType>
      <programList><program>INVENTED</program></programList><idList>${ids.join('')}</idList><akaList>${akas.join('')}</akaList></sdnEntry>`
  })
  return `<?xml version="1.0" standalone="yes"?><sdnList><publshInformation><Publish_Date>${publishedOn}</Publish_Date>
    <Record_Count>${entries.length}</Record_Count></publshInformation>${body.join('\n')}</sdnList>`
}
