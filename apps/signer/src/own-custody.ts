import type { Hex, KeyRing } from './keys.ts'
import type { Parts } from './parts.ts'
import { readRegister } from './store.ts'

/** The branch of the register that holds custody itself. */
const custodyBranch = 3

/**
 * Custody that this seed opens is no custody: an attacker who takes the machine takes it too. Compared with what the seed derives, and
 * with every address that was ever assigned.
 */
export async function refuseOwnCustody(
  custody: Hex | undefined,
  keys: Pick<KeyRing, 'derives'>,
  parts: Pick<Parts, 'database'> | undefined,
): Promise<void> {
  if (custody === undefined) return
  const place = await parts?.database.inTurn((tx) => readRegister(tx, custody))
  if (!keys.derives(custody) && (place === undefined || place.branch === custodyBranch)) return
  throw new Error(
    `SIGNER_CUSTODY_ADDRESS ${custody} belongs to the seed of this signer. Custody is an address whose key this machine never had: make one offline (clearhold custody create), or name a multisig.`,
  )
}
