import type { Reader } from '#platform/database/database.ts'
import type { Signer } from '#platform/signer/signer.ts'
import { readKeyRing } from '../store/addresses.ts'

/** The pinned public key, confirmed by the signer. Throws with instructions: without it no address may be shown. */
export async function checkPinnedKey(reader: Reader, signer: Signer): Promise<string> {
  const pinned = await readKeyRing(reader)
  if (pinned === undefined) throw new Error('No keys are pinned yet. Start the signer and run: clearhold keys init')
  const held = await signer.publicKeys()
  if (held === undefined) {
    throw new Error('The signer has no keys, but addresses were given out. Restore its keystore from the backup.')
  }
  if (held.depositXpub !== pinned.depositXpub) {
    throw new Error('The signer holds other keys than those our addresses follow from. Give it the right keystore.')
  }
  return pinned.depositXpub
}
