import { searchPeople } from '#domains/accounts/index.ts'
import { readOwners } from '#domains/treasury/index.ts'
import { bytesOf, readReference } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ListParts } from '../parts.ts'
import type { DepositPageQuery } from '../store/deposit-list.ts'

export interface DepositQuery extends Omit<DepositPageQuery, 'meaning' | 'chainId'> {
  /** The number of a chain, as it was typed. */
  readonly network?: string | undefined
  /**
   * A transaction's hash or a deposit address in any spelling, a whole id, or the beginning of the reference of a manual
   * deposit or of a person's name or address.
   */
  readonly search?: string | undefined
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What was asked for, in the words of the store. `wanted` is undefined where there is nothing to list: an address of nobody's,
 * or not of the person who was asked for.
 */
export async function resolveDepositQuery(
  reader: Reader,
  { chainId }: ListParts,
  { search = '', network, ...query }: DepositQuery,
): Promise<{ wanted: DepositPageQuery | undefined; isMore: boolean }> {
  const asked = { ...query, chainId: network === undefined ? undefined : Number(network) }
  const text = search.trim()
  const certain = (wanted: DepositPageQuery | undefined) => ({ wanted, isMore: false })
  if (text === '') return certain(asked)
  const typed = readReference(text)
  if (typed?.kind === 'transaction') return certain({ ...asked, meaning: { txHash: bytesOf(typed.hex) } })
  if (typed?.kind === 'address') {
    const owner = await ownerOf(reader, chainId, typed.hex)
    const isTheirs = owner !== undefined && owner === (asked.personId ?? owner)
    return certain(isTheirs ? { ...asked, personId: owner } : undefined)
  }
  if (uuidPattern.test(text)) return certain({ ...asked, meaning: { id: text.toLowerCase() } })
  const { ids, isMore } = await searchPeople(reader, text)
  return { wanted: { ...asked, meaning: { reference: text, personIds: ids } }, isMore }
}

async function ownerOf(reader: Reader, chainId: number, address: Hex): Promise<string | undefined> {
  const [owner] = (await readOwners(reader, chainId, [bytesOf(address)])).values()
  return owner ?? undefined
}
