import { accountStates } from '@clearhold/contract/accounts/permissions'
import { kycStatuses } from '@clearhold/contract/kyc/rules'
import { type WithdrawalType, withdrawalMethods, withdrawalTypes } from '@clearhold/contract/withdrawals/rules'
import { bool, bytea, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRow, rowSchema } from '#platform/database/read-rows.ts'
import { changedWindowMs } from '../rules.ts'
import { usageColumns } from './figures.ts'

const requestFactsRow = rowSchema('RequestFacts', {
  /** How many withdrawals the person has asked for. */
  askedBefore: int4,
  /** The withdrawal requested with this key before. */
  knownId: uuid.nullable(),
  knownType: oneOf([...withdrawalTypes, 'return']).nullable(),
  knownMethod: oneOf(withdrawalMethods).nullable(),
  knownAmountMicro: int8.nullable(),
  knownAccountNumber: text.nullable(),
  knownAddressId: uuid.nullable(),
  knownToAddress: bytea.nullable(),
  accountState: oneOf(accountStates).nullable(),
  emailVerified: bool.nullable(),
  hasFactor: bool.nullable(),
  /** Null where it is too long ago to matter. */
  credentialsChangedAt: timestamptz.nullable(),
  kycStatus: oneOf([...kycStatuses, 'absent']),
  legalHold: bool,
  freeMicro: int8,
  /** How much of it has matured. */
  maturedMicro: int8,
  ...usageColumns,
  /** For a request to an address: the token, and the address as the person's address book has it. */
  token: bytea.nullable(),
  addressId: uuid.nullable(),
  address: bytea.nullable(),
  addressConfirmed: bool.nullable(),
  addressUsable: bool.nullable(),
  /** Business time. */
  addressUsableAt: timestamptz.nullable(),
  addressShared: bool.nullable(),
  /** For a typed address: whether it is one of ours, and whether the address book accepts another. */
  addressOurs: bool.nullable(),
  bookLocked: bool.nullable(),
  bookCount: int4.nullable(),
})
export type RequestFacts = RowOf<typeof requestFactsRow>

export interface FactsQuery {
  readonly personId: string
  readonly key: string
  readonly type: WithdrawalType
  /** Null for a bank payout. */
  readonly chainId: number | null
  readonly addressId: string | undefined
  readonly typed: Buffer | undefined
  readonly now: Date
  /** In a transaction: from here on the person's requests are serialised until it ends. */
  readonly takesTurn: boolean
}

/** Everything a request is judged by, in one query. */
export async function readRequestFacts(
  reader: Reader,
  { personId, key, type, chainId, addressId, typed, now, takesTurn }: FactsQuery,
): Promise<RequestFacts> {
  return readRow(reader, requestFactsRow)`
    select f.asked_before as "askedBefore", f.known_id as "knownId", f.known_type as "knownType", f.known_method as "knownMethod",
      f.known_amount_micro as "knownAmountMicro", f.known_account_number as "knownAccountNumber",
      f.known_address_id as "knownAddressId", f.known_to_address as "knownToAddress", f.account_state as "accountState",
      f.email_verified as "emailVerified", f.has_factor as "hasFactor",
      case when f.credentials_changed_at > platform.span_began(${now}, ${changedWindowMs} * interval '1 millisecond')
        then f.credentials_changed_at end as "credentialsChangedAt",
      f.kyc_status as "kycStatus", f.legal_hold as "legalHold", f.free_micro as "freeMicro", f.matured_micro as "maturedMicro", f.day_micro as "dayMicro",
      f.month_micro as "monthMicro", f.requests_today as "requestsToday", f.open_requests as open, f.any_before as any,
      f.token, f.address_id as "addressId", f.address, f.address_confirmed as "addressConfirmed",
      f.address_usable as "addressUsable", f.address_usable_at as "addressUsableAt", f.address_shared as "addressShared", f.address_ours as "addressOurs",
      f.book_locked as "bookLocked", f.book_count as "bookCount"
    from withdrawals.request_ground(for_person => ${personId}, request => ${key}, kind => ${type}, on_chain => ${chainId},
      book_id => ${addressId ?? null}, typed => ${typed ?? null}, at => ${now},
      takes_turn => ${takesTurn}) as f`
}
