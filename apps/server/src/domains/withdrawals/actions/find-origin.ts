import { readOwners, readSendersTo } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Reader } from '#platform/database/database.ts'
import type { WithdrawalsParts } from '../parts.ts'

/** The one address that all deposits came from; undefined where there are several or none, or it is ours, denied or zero. */
export async function findOrigin(
  { chainId, settings }: Pick<WithdrawalsParts, 'chainId' | 'settings'>,
  reader: Reader,
  personId: string,
): Promise<Hex | undefined> {
  const [sender, ...others] = await readSendersTo(reader, chainId, personId)
  if (sender === undefined || others.length > 0) return undefined
  const address = hexOf(sender)
  const isOurs = (await readOwners(reader, chainId, [sender])).size > 0
  return isOurs || settings.denied.has(address) || /^0x0{40}$/.test(address) ? undefined : address
}
