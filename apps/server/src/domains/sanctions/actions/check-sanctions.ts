import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { Screened, ScreenParts } from '../parts.ts'
import { isListOld } from '../rules.ts'
import { readList } from '../store.ts'
import { screenPerson } from './screen-person.ts'

/**
 * Whether sanctions allow an action for a person: not while a name or address of theirs matches the list and two people did not clear it,
 * and in live not with an outdated list. A hit is stored although the answer is a refusal: the caller must commit.
 */
export async function checkSanctions(
  tx: Tx,
  { clock, isLive }: ScreenParts,
  screened: Screened,
): Promise<Result<void, 'sanctions_hit' | 'sanctions_list_old'>> {
  const list = await readList(tx)
  if (isLive && (list === undefined || isListOld(list.publishedOn, clock.now()))) return refuse('sanctions_list_old')
  if (list === undefined) return ok(undefined)
  return (await screenPerson(tx, screened)).length === 0 ? ok(undefined) : refuse('sanctions_hit')
}
