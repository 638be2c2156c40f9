import type { KycStatus } from '@clearhold/contract/kyc/rules'
import { acceptableKycStatuses, kycStatuses, openKycStatuses } from '@clearhold/contract/kyc/rules'
import { type RawBuilder, sql } from 'kysely'
import { bool, oneOf } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readRow, rowSchema } from '#platform/database/read-rows.ts'

/**
 * A person's KYC status as a condition on the person id in another domain's list: the state of their latest case that is not erased. An
 * open or verified case is always the latest, because there is one at a time and none beside a verified one.
 */
export function standsAs(status: KycStatus | 'absent') {
  return (personId: RawBuilder<unknown>): RawBuilder<boolean> => {
    if (status === 'absent') return sql<boolean>`not ${hasCase(personId, sql`true`)}`
    if (status !== 'rejected') return hasCase(personId, sql`c.state = ${sql.lit(status)}`)
    const later = sql`c.state in ${listed(acceptableKycStatuses)}`
    return sql<boolean>`(${hasCase(personId, sql`c.state = 'rejected'`)} and not ${hasCase(personId, later)})`
  }
}

/** Whether they have an open case, waiting for staff or for them. */
export function hasOpenCaseAs(isOpen: boolean) {
  return (personId: RawBuilder<unknown>): RawBuilder<boolean> => {
    const open = hasCase(personId, sql`c.state in ${listed(openKycStatuses)}`)
    return isOpen ? open : sql<boolean>`not ${open}`
  }
}

function hasCase(personId: RawBuilder<unknown>, state: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from kyc.identity_case c
    where c.person_id = ${personId} and c.erased_at is null and ${state})`
}

const standingRow = rowSchema('KycStanding', {
  status: oneOf([...kycStatuses, 'absent']),
  /** Rejected for good: there will be no other case. */
  final: bool,
  /** The person is under a legal hold. */
  legalHold: bool,
})
export type KycStanding = RowOf<typeof standingRow>

/** A person's KYC standing, for decisions about their money. */
export async function kycStandingOf(reader: Reader, personId: string): Promise<KycStanding> {
  return readRow(reader, standingRow)`
    select s.status, s.final, s.legal_hold as "legalHold" from kyc.standing_of(${personId}) as s`
}
