import type { AuditLook } from '@clearhold/contract/audit'
import type { Reader } from '../../../platform/database/database.ts'
import { personOf } from '../rules.ts'
import { readNewestLook, type StoredLook } from '../store/looks.ts'
import type { NamesOf } from './list-records.ts'

/** The look that is being made, else the last that was; null when nobody ever asked for one. */
export async function readLook(reader: Reader, namesOf: NamesOf): Promise<AuditLook | null> {
  const look = await readNewestLook(reader)
  if (look === undefined) return null
  const personId = personOf(look.askedBy)
  const names = personId === undefined ? undefined : await namesOf(reader, [personId])
  return {
    state: stateOf(look),
    stage: look.stage,
    linksRead: String(look.linksRead),
    linksTotal: String(look.linksTotal),
    askedBy: look.askedBy,
    askedByName: names?.get(personId ?? '') ?? null,
    askedAt: look.askedAt.toISOString(),
    startedAt: look.startedAt?.toISOString() ?? null,
    endedAt: look.endedAt?.toISOString() ?? null,
    firstBroken: look.firstBroken,
  }
}

function stateOf({ outcome, startedAt }: StoredLook): AuditLook['state'] {
  return outcome ?? (startedAt === null ? 'waiting' : 'reading')
}
