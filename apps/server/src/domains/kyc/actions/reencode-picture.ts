import type { KycDocument } from '@clearhold/contract/kyc/rules'
import { type Result, refuse } from '@clearhold/contract/result'
import { documentProfile } from '#platform/images/images.ts'
import type { KycParts } from '../parts.ts'

export interface SentDocument {
  readonly document: KycDocument
  readonly bytes: Uint8Array
}

export type DocumentRefusal = 'kyc_image_unreadable' | 'kyc_image_too_large' | 'kyc_image_too_small'

/** Re-encodes a picture, which drops metadata and anything else embedded in the file. Nothing is stored yet. */
export async function reencodePicture(
  { images }: Pick<KycParts, 'images'>,
  { document, bytes }: SentDocument,
): Promise<Result<Buffer, DocumentRefusal>> {
  const picture = await images.reencode(bytes, documentProfile)
  return picture.ok ? picture : refuse(`kyc_${picture.code}`, { part: document })
}
