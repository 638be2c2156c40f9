import { readPostingGroups, readSettledGroup, verifyLedger } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** What the audit chain seals of the ledger, for tests of domains that do not know it. */
export const postingGroups = readPostingGroups

/** The ledger as the verification reads it (main/wiring/audit.ts). */
export function verifiedLedger(reader: Reader) {
  return {
    readSettledGroup: () => readSettledGroup(reader),
    faultsAbove: (above: bigint) => verifyLedger(reader, { above }),
  }
}
