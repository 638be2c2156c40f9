import { recordChange } from '#domains/audit/index.ts'
import { pageHeld } from '#platform/database/held.ts'
import { heldCases } from '../held.ts'
import type { KycParts } from '../parts.ts'
import { readCase, readPartsOf } from '../store/cases.ts'
import { decryptDetails } from './decrypt-details.ts'
import { decryptDocument } from './decrypt-document.ts'

/** What a person sent in one round of a case: what they typed, or a picture; undefined bytes are a file or a key that no longer exists. */
export type HeldDocument = {
  readonly caseId: string
  readonly round: number
  readonly part: string
} & ({ readonly details: object } | { readonly bytes: Buffer | undefined })

/**
 * What a person sent to prove who they are, decrypted with their key, one picture at a time. It is recorded before a case is opened: if
 * that fails, the log has one opening too many, never one too few. What was erased is no longer there, and its case
 * says so; what is lost without that is yielded as missing.
 */
export async function* copyDocuments(
  parts: Pick<KycParts, 'database' | 'keyring' | 'storage'>,
  { requestId, ...of }: { readonly personId: string; readonly email: string; readonly requestId: string },
): AsyncGenerator<HeldDocument, void> {
  for await (const page of pageHeld(parts.database.reader, heldCases, of)) {
    for (const { id } of page) yield* openCase(parts, String(id), of.personId, requestId)
  }
}

async function* openCase(
  { database, keyring, storage }: Pick<KycParts, 'database' | 'keyring' | 'storage'>,
  caseId: string,
  personId: string,
  requestId: string,
): AsyncGenerator<HeldDocument, void> {
  const found = await readCase(database.reader, caseId)
  if (found === undefined || found.erasedAt !== null) return
  const key = await keyring.read(found.keyId)
  await database.transaction((tx) =>
    recordChange(tx, {
      actor: `person:${personId}`,
      action: 'kyc.copied',
      subject: `kyc:${caseId}`,
      requestId,
      event: null,
    }),
  )
  for (const { part, round, sealedDetails, fileName } of await readPartsOf(database.reader, [caseId])) {
    if (sealedDetails !== null) {
      const sent = key && { details: decryptDetails(key, caseId, round, sealedDetails) }
      yield { caseId, round, part, ...(sent ?? { bytes: undefined }) }
    }
    if (fileName === null) continue
    const picture = await decryptDocument({ keyring, storage }, { keyId: found.keyId, fileName })
    yield { caseId, round, part, bytes: picture.ok ? picture.value : undefined }
  }
}
