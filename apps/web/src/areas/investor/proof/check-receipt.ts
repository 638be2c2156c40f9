import { readVerifierKey } from '@clearhold/proof/note'
import { checkSignedReceipt } from '@clearhold/proof/signed-receipt'
import { entryName } from './entry-name.ts'

/** waiting: no signed checkpoint covers the movement yet. */
export type ReceiptFinding = 'holds' | 'waiting' | 'fails'

interface Asked {
  readonly file: string
  /** '1042-3' */
  readonly entry: string
  readonly personId: string
  readonly logKey: string
}

/** Whether a receipt is of this movement and this person, and leads to a log that the operator signed. */
export async function checkReceiptHere({ file, entry, personId, logKey }: Asked): Promise<ReceiptFinding> {
  const key = readVerifierKey(logKey)
  if (key === undefined) return 'fails'
  const checked = await checkSignedReceipt(file, key)
  if (!checked.holds) return checked.fault === 'checkpoint_missing' ? 'waiting' : 'fails'
  const { id } = checked.receipt.entry
  return checked.personId === personId && entryName(id) === entry ? 'holds' : 'fails'
}
