import { type LegalDocument, type LegalStanding, legalDocuments } from '@clearhold/contract/accounts/legal'
import { legalVersions } from '@clearhold/contract/legal-versions.generated'
import type { Reader } from '#platform/database/database.ts'
import { type Acceptance, readAcceptances } from '../store/acceptances.ts'

/** Whether a person accepted the current terms and risk text. */
export async function readLegal(reader: Reader, personId: string): Promise<LegalStanding> {
  const accepted = await readAcceptances(reader, personId)
  return {
    terms: standingOf('terms', accepted),
    risk: standingOf('risk', accepted),
    needed: legalDocuments.some((document) => !isAccepted(document, accepted)),
  }
}

function isAccepted(document: LegalDocument, accepted: readonly Acceptance[]): boolean {
  return accepted.some((one) => one.document === document && one.version === legalVersions[document])
}

function standingOf(document: LegalDocument, accepted: readonly Acceptance[]): LegalStanding['terms'] {
  const version = legalVersions[document]
  const ofDocument = accepted.filter((one) => one.document === document)
  const present = ofDocument.find((one) => one.version === version)
  return {
    version,
    acceptedAt: present?.acceptedAt.toISOString() ?? null,
    businessAt: present?.businessAt.toISOString() ?? null,
    before: ofDocument.some((one) => one.version !== version),
  }
}
