import type { KycStatus } from '@clearhold/contract/kyc/rules'
import type { Breaches } from '#platform/breaches/breaches.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Passwords } from '#platform/crypto/passwords.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader, Tx } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import type { RelyingParty } from '#platform/passkeys/passkeys.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Dependencies of this domain, assembled once by main/. */
export interface AccountsParts {
  readonly database: Database
  readonly clock: Clock
  /** Encrypts second-factor secrets and photos. */
  readonly masterKey: MasterKey
  /** Signs access tokens and derives refresh tokens. */
  readonly sessionKey: Uint8Array
  readonly passwords: Passwords
  /** Passwords known from breaches, where the installation names a source. */
  readonly breaches: Breaches
  /** The WebAuthn relying party of our passkeys: relyingParty(PUBLIC_URL, brand). */
  readonly party: RelyingParty
  readonly storage: Storage
  readonly images: Images
  /** In live, permissions count only in a session opened with a passkey. */
  readonly adminsNeedPasskey: boolean
  /** Set in a demo with a visitor login (VISITOR_DATABASE_URL): read-only sessions can be opened and are accepted. */
  readonly hasVisits: boolean
  /** Multiplies the number of failures allowed before a lock; 1 except in load tests. */
  readonly limitFactor: number
  /** Hook for other domains, run in the transaction that creates the person. */
  readonly onPersonCreated: (tx: Tx, personId: string) => Promise<void>
  /** The person's KYC status, for the session data the browser keeps; provided by the kyc domain. */
  readonly kycStatusOf: (reader: Reader, personId: string) => Promise<KycStatus | null>
  /** Hook for the first confirmation of the address. Kept out of registration, which must take the same time for every address. */
  readonly onEmailVerified?: (tx: Tx, personId: string) => Promise<void>
}

export type SessionParts = Pick<AccountsParts, 'clock' | 'sessionKey' | 'kycStatusOf'>

/** Dependencies of counting failed attempts. */
export type AttemptParts = Pick<AccountsParts, 'clock' | 'limitFactor'>

/** Dependencies of checking or changing a password. */
export type PasswordParts = Pick<AccountsParts, 'database' | 'clock' | 'passwords' | 'limitFactor'>

/** Dependencies of judging a new password. */
export type NewPasswordParts = Pick<AccountsParts, 'breaches'>

/** Dependencies of passkey challenges and responses. */
export type PasskeyParts = Pick<AccountsParts, 'clock' | 'party'>

/** Dependencies of second factors. */
export type FactorParts = Pick<AccountsParts, 'masterKey' | 'clock' | 'party'>

/** Dependencies of the flow of a recovery. */
export interface RecoveryFlowParts {
  readonly database: Database
  readonly clock: Clock
  /** Hook for other domains, run in the transaction that removes the lost factors. */
  readonly onRecovered: (tx: Tx, personId: string) => Promise<void>
  /** Whether a mail about the wait of this person's recovery is written and not sent yet; provided by the notifications domain. */
  readonly isMailWaiting: (reader: Reader, personId: string) => Promise<boolean>
}

/** Dependencies of the flow of a break-glass. */
export interface BreakGlassFlowParts {
  readonly database: Database
  readonly clock: Clock
  /** Whether a mail about one that waits is written and not sent yet; provided by the notifications domain. */
  readonly isMailWaiting: (reader: Reader) => Promise<boolean>
}

export type PhotoStoreParts = Pick<AccountsParts, 'database' | 'storage'>
export type PhotoParts = Pick<AccountsParts, 'database' | 'clock' | 'masterKey' | 'storage' | 'images'>

/** Whether this account may be closed, as far as one domain is concerned; domains register theirs at start-up. */
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
  /** Hook for other domains, run in the transaction that closes the account. */
  readonly onClosed?: (tx: Tx, personId: string) => Promise<void>
}
