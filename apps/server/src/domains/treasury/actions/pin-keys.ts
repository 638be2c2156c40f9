import type { Database, Reader } from '../../../platform/database/database.ts'
import type { Signer } from '../../../platform/signer/signer.ts'
import { appendRecord } from '../../audit/index.ts'
import { insertKeyRing, readKeyRing } from '../store/addresses.ts'

/**
 * Has the signer make its keys, once, and pins the public one: from now on every address must follow from it. Where a key is
 * pinned already, the signer must hold that very one; another is refused, because money arrives at what the first gave out.
 */
export async function pinKeys(database: Database, signer: Signer): Promise<{ depositXpub: string; isNew: boolean }> {
  const pinnedBefore = await readKeyRing(database.reader)
  if (pinnedBefore !== undefined) {
    return { depositXpub: await confirmKeys(database.reader, signer), isNew: false }
  }
  const { depositXpub } = await signer.initialiseKeys()
  await database.transaction(async (tx) => {
    await insertKeyRing(tx, depositXpub)
    await appendRecord(tx, {
      actor: 'operator:cli',
      action: 'keys.pinned',
      subject: 'treasury:keys',
      after: { depositXpub },
    })
  })
  return { depositXpub: await confirmKeys(database.reader, signer), isNew: true }
}

/** The pinned public key, confirmed by the signer. Throws with what to do: without it no address may be shown. */
export async function confirmKeys(reader: Reader, signer: Signer): Promise<string> {
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
