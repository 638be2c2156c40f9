import { type CheckpointFault, checkCheckpoint } from './log/checkpoint.ts'
import type { VerifierKey } from './note.ts'
import { type CheckedReceipt, checkReceipt, type ReceiptFault, readReceipt } from './receipt.ts'

export type SignedReceiptFault = ReceiptFault | 'checkpoint_missing' | CheckpointFault

export type CheckedSignedReceipt =
  | Extract<CheckedReceipt, { readonly holds: true }>
  | { readonly holds: false; readonly fault: SignedReceiptFault }

/** Checks a receipt by itself: against the checkpoint it carries, signed by the key of the log. */
export async function checkSignedReceipt(text: string, key: VerifierKey): Promise<CheckedSignedReceipt> {
  const receipt = readReceipt(text)
  if (receipt === undefined) return { holds: false, fault: 'file_malformed' }
  if (receipt.checkpoint === undefined) return { holds: false, fault: 'checkpoint_missing' }
  const checked = await checkCheckpoint(receipt.checkpoint, key)
  return checked.holds ? checkReceipt(text, checked.checkpoint) : checked
}
