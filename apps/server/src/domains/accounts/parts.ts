import type { KycStatus } from '@clearhold/contract/kyc/rules'
import type { Clock } from '#platform/clock/clock.ts'
import type { Passwords } from '#platform/crypto/passwords.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader, Tx } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import type { RelyingParty } from '#platform/passkeys/passkeys.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What this domain needs from outside; main/ puts it together once. */
export interface AccountsParts {
  readonly database: Database
  readonly clock: Clock
  /** Wraps second-factor secrets and photos. */
  readonly masterKey: MasterKey
  /** Signs access tokens and makes refresh tokens. */
  readonly sessionKey: Uint8Array
  readonly passwords: Passwords
  /** Whom passkeys are made for: relyingParty(PUBLIC_URL, brand). */
  readonly party: RelyingParty
  readonly storage: Storage
  readonly images: Images
  /** In live: permissions count only in a session that a passkey opened. */
  readonly adminsNeedPasskey: boolean
  /** Multiplies how many failures are allowed before a lock; 1 but in load tests. */
  readonly limitFactor: number
  /** What other domains do when somebody joins, in the same transaction. */
  readonly onPersonCreated: (tx: Tx, personId: string) => Promise<void>
  /** How somebody's identity stands, for what the browser keeps about them; kyc knows. */
  readonly kycStatusOf: (reader: Reader, personId: string) => Promise<KycStatus | null>
  /** And when they confirm their address for the first time; joining itself must take the same time for everybody. */
  readonly onEmailVerified?: (tx: Tx, personId: string) => Promise<void>
}

export type SessionParts = Pick<AccountsParts, 'clock' | 'sessionKey' | 'kycStatusOf'>

/** What counting failed attempts needs. */
export type AttemptParts = Pick<AccountsParts, 'clock' | 'limitFactor'>

/** What checking or changing a password needs. */
export type PasswordParts = Pick<AccountsParts, 'database' | 'clock' | 'passwords' | 'limitFactor'>

/** What asking a passkey and reading its answer needs. */
export type PasskeyParts = Pick<AccountsParts, 'clock' | 'party'>

/** What second factors need. */
export type FactorParts = Pick<AccountsParts, 'masterKey' | 'clock' | 'party'>

export type PhotoStoreParts = Pick<AccountsParts, 'database' | 'storage'>
export type PhotoParts = Pick<AccountsParts, 'database' | 'clock' | 'masterKey' | 'storage' | 'images'>

/** Whether this account may be closed, as one domain sees it; domains hand theirs in at start-up. */
export type CloseGuard = (reader: Reader, personId: string) => Promise<boolean>

/** Whether no domain has anything open in this account. */
export async function isEmptyAccount(
  reader: Reader,
  guards: readonly CloseGuard[],
  personId: string,
): Promise<boolean> {
  for (const guard of guards) if (!(await guard(reader, personId))) return false
  return true
}

export interface CloseParts {
  readonly clock: Clock
  readonly guards: readonly CloseGuard[]
  /** What other domains do when an account is closed, in the same transaction. */
  readonly onClosed?: (tx: Tx, personId: string) => Promise<void>
}
