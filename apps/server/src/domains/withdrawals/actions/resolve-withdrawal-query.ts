import { searchPeople } from '#domains/accounts/index.ts'
import { bytesOf, readReference } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import { numberIn } from '../rules.ts'
import type { Meaning, WithdrawalPageQuery } from '../store/withdrawal-list.ts'

export interface WithdrawalQuery extends Omit<WithdrawalPageQuery, 'meaning'> {
  /** A whole id, a reference, a transaction hash, an address, or the beginning of a person's name or email address. */
  readonly search?: string | undefined
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a search text means, as the store takes it. A name may match more people than are read: then there is more. */
export async function resolveWithdrawalQuery(
  reader: Reader,
  { search = '', ...query }: WithdrawalQuery,
): Promise<{ wanted: WithdrawalPageQuery; isMore: boolean }> {
  const text = search.trim()
  const certain = (meaning: Meaning | undefined) => ({ wanted: { ...query, meaning }, isMore: false })
  if (text === '') return certain(undefined)
  const typed = readReference(text)
  if (typed?.kind === 'transaction') return certain({ txHash: bytesOf(typed.hex) })
  if (typed?.kind === 'address') return certain({ toAddress: bytesOf(typed.hex) })
  if (uuidPattern.test(text)) return certain({ id: text.toLowerCase() })
  const number = numberIn(text)
  if (number !== undefined) return certain({ number })
  const { ids, isMore } = await searchPeople(reader, text)
  return { wanted: { ...query, meaning: { personIds: ids } }, isMore }
}
