import type { AuditLook } from '@clearhold/contract/audit/schema'
import type { Reader } from '#platform/database/database.ts'
import type { NamesOf } from '../parts.ts'
import { personOf } from '../rules.ts'
import { readNewestVerificationRequest, type StoredVerificationRequest } from '../store/verification-requests.ts'

/** The running verification, else the last one; null when none was ever requested. */
export async function readVerificationRequest(reader: Reader, namesOf: NamesOf): Promise<AuditLook | null> {
  const request = await readNewestVerificationRequest(reader)
  if (request === undefined) return null
  const personId = personOf(request.askedBy)
  const names = personId === undefined ? undefined : await namesOf(reader, [personId])
  return {
    state: stateOf(request),
    stage: request.stage,
    linksRead: String(request.linksRead),
    linksTotal: String(request.linksTotal),
    askedBy: request.askedBy,
    askedByName: names?.get(personId ?? '') ?? null,
    askedAt: request.askedAt.toISOString(),
    startedAt: request.startedAt?.toISOString() ?? null,
    endedAt: request.endedAt?.toISOString() ?? null,
    firstBroken: request.firstBroken,
  }
}

function stateOf({ outcome, startedAt }: StoredVerificationRequest): AuditLook['state'] {
  return outcome ?? (startedAt === null ? 'waiting' : 'reading')
}
