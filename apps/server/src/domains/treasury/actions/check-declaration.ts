import type { Reader } from '#platform/database/database.ts'
import { operatorAddressesMax } from '../rules.ts'
import { readOperatorAddresses } from '../store/operator-addresses.ts'
import { isOurAddress } from './is-our-address.ts'

export type DeclarationRefusal = 'address_is_ours' | 'address_declared' | 'addresses_too_many'

/**
 * Why an address cannot be declared, regardless of its holder: money is received at it (the database refuses that too), it is the token,
 * or the zero address that appears in logs as the sender of new tokens.
 */
export async function checkDeclaration(
  reader: Reader,
  chainId: number,
  address: Buffer,
): Promise<DeclarationRefusal | undefined> {
  if (await isOurAddress(reader, chainId, address)) return 'address_is_ours'
  const standing = (await readOperatorAddresses(reader, chainId, operatorAddressesMax)).filter(
    ({ retiredAt }) => retiredAt === null,
  )
  if (standing.some((known) => known.address.equals(address))) return 'address_declared'
  return standing.length < operatorAddressesMax ? undefined : 'addresses_too_many'
}
