import { readPaymentReference } from '@clearhold/contract/deposits/payment-reference'
import { searchPeople } from '#domains/accounts/index.ts'
import { readOwners } from '#domains/treasury/index.ts'
import { bytesOf, readReference } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ListParts } from '../parts.ts'
import type { DepositPageQuery } from '../store/deposit-list.ts'
import { readUnusedReferenceOwner } from '../store/payment-references.ts'

export interface DepositQuery extends Omit<DepositPageQuery, 'meaning' | 'chainId'> {
  /** A chain id, as typed. */
  readonly network?: string | undefined
  /**
   * A transaction hash, a deposit address or a payment reference of ours in any spelling (an unused one finds its person's deposits), a
   * complete id, or a prefix of a manual deposit's reference or of a person's name or address.
   */
  readonly search?: string | undefined
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Translates a query for the store. `wanted` is undefined where the result is empty: an address that is not ours, or not the requested
 * person's.
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
  const given = readPaymentReference(text)
  if (given.kind === 'ours') {
    const owner = await readUnusedReferenceOwner(reader, given.reference)
    if (owner !== undefined)
      return certain(owner === (asked.personId ?? owner) ? { ...asked, personId: owner } : undefined)
    return certain({ ...asked, meaning: { reference: given.reference, personIds: [] } })
  }
  const { ids, isMore } = await searchPeople(reader, text)
  return { wanted: { ...asked, meaning: { reference: text, personIds: ids } }, isMore }
}

async function ownerOf(reader: Reader, chainId: number, address: Hex): Promise<string | undefined> {
  const [owner] = (await readOwners(reader, chainId, [bytesOf(address)])).values()
  return owner ?? undefined
}
