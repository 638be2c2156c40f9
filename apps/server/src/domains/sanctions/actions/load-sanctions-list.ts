import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { LoadParts } from '../parts.ts'
import { parseSdn } from '../rules.ts'
import { readList, replaceList } from '../store.ts'
import { screenPerson } from './screen-person.ts'

const pageMax = 200

export interface Loaded {
  /** False where this list was loaded before: then people are not matched again. */
  readonly isNew: boolean
  readonly publishedOn: Date
  readonly people: number
  readonly hits: number
}

/** Replaces the previous list and matches every person with the new one. */
export async function loadSanctionsList(
  { database, readPeople }: LoadParts,
  xml: string,
): Promise<Result<Loaded, 'bad_request'>> {
  const list = parseSdn(xml)
  if (list === undefined || list.entries === 0) return refuse('bad_request')
  const digest = sha256(xml)
  const { publishedOn } = list
  if ((await readList(database.reader))?.digest === digest.toString('hex'))
    return ok({ isNew: false, publishedOn, people: 0, hits: 0 })
  await database.transaction(async (tx) => {
    await replaceList(tx, digest, list)
    await recordChange(tx, {
      actor: 'system:sanctions',
      action: 'sanctions.loaded',
      subject: 'list:sanctions',
      after: { digest: digest.toString('hex'), publishedOn, entries: list.entries },
      event: null,
    })
  })
  let people = 0
  let hits = 0
  let after: string | undefined
  let page: Awaited<ReturnType<typeof readPeople>>
  do {
    page = await readPeople(after, pageMax)
    for (const screened of page) hits += (await database.transaction((tx) => screenPerson(tx, screened))).length
    people += page.length
    after = page.at(-1)?.personId
  } while (page.length === pageMax)
  return ok({ isNew: true, publishedOn, people, hits })
}
