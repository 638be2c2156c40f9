import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { hexOf } from '@clearhold/proof/bytes'
import { readNames } from '#domains/accounts/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { StatementParts } from '../parts.ts'
import { findReceipt, type ReceiptAsked } from './find-receipt.ts'
import { proveReceipt } from './prove-receipt.ts'
import { typesetReceipt } from './typeset-receipt.ts'

export interface ReceiptPaperAsked extends ReceiptAsked {
  readonly language: Language
}

export type ReceiptRefused = 'not_found' | 'receipt_not_provable' | 'receipt_not_sealed'

/**
 * The receipt of a person's deposit, plan or withdrawal as a PDF that contains its proof. It is the same every time, as long as their
 * name, the operator's and the setting are.
 */
export async function printReceipt(
  { database: { reader }, identity, site }: Pick<StatementParts, 'database' | 'identity' | 'site'>,
  personId: string,
  { of, subject, language }: ReceiptPaperAsked,
): Promise<Result<Buffer, ReceiptRefused>> {
  const found = await findReceipt(reader, personId, { of, subject })
  if (found === undefined) return refuse('not_found')
  const proved = await proveReceipt(reader, personId, found.entry.id)
  if (!proved.ok) return proved
  const { file, movement, checkpoint } = proved.value
  const names = await readNames(reader, [personId])
  return ok(
    await typesetReceipt({
      language,
      identity,
      site,
      personId,
      holder: names.get(personId) ?? '',
      subject: found.subject,
      entry: found.entry,
      sides: movement.sides,
      log: { size: Number(checkpoint.size), root: hexOf(checkpoint.root) },
      proof: { bytes: file, digest: hexOf(sha256(file)) },
    }),
  )
}
