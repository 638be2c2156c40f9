import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { signatureSchema } from '@clearhold/contract/approvals/schema'
import type { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { RelyingParty } from '#platform/passkeys/passkeys.ts'
import type { CommandRegistry } from './actions/register-commands.ts'
import type { StoredCommand } from './store.ts'

/** What this domain needs to know about people; provided by main/. */
export interface ApprovalPeople {
  /** Active people who hold a permission. */
  holdersOf(reader: Reader, permission: Permission): Promise<string[]>
  /** Whether this person is active and holds a permission. */
  holds(reader: Reader, personId: string, permission: Permission): Promise<boolean>
  /** Names of people, for readers of approvals. */
  namesOf(reader: Reader, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export type Signature = z.output<typeof signatureSchema>

/** What is kept of a valid signature, so that it can be verified again with the digest alone. */
export type SignatureEvidence = Readonly<Record<string, unknown>>

/** The evidence if this person signed this digest; otherwise undefined. */
export type VerifySignature = (
  tx: Tx,
  request: { readonly personId: string; readonly digest: Buffer; readonly signature: Signature },
) => Promise<SignatureEvidence | undefined>

export interface SignatureParts {
  /** The approving page, in WebAuthn's terms: an origin and RP ID that no passkey for signing in belongs to. */
  readonly approvingParty: RelyingParty
  /** Demo keys are public: they count in the demo edition only. */
  readonly demoKeys: boolean
}

/** The signer's view of keys; undefined when it did not respond. */
export interface KnownKeys {
  /** Fingerprints of the keys it accepts. */
  fingerprints(): Promise<ReadonlySet<string> | undefined>
  /** Has the signer check whether two approvers vouched for a key, and accept it if so. */
  takeUp(keyId: string): Promise<void>
}

export interface ApprovalParts {
  readonly clock: Clock
  readonly registry: CommandRegistry
  readonly people: ApprovalPeople
  readonly verifySignature: VerifySignature
  /** Whether this person has had the key behind this evidence for a day of business time. */
  readonly isKeyADayOld: (tx: Tx, personId: string, evidence: SignatureEvidence) => Promise<boolean>
  /** Resolves when the worker has executed an approved command, or after a timeout. */
  readonly waitForExecution: (id: string) => Promise<void>
}

/** Dependencies of execution in the worker. */
export interface ExecutionParts extends Pick<ApprovalParts, 'clock' | 'registry' | 'people'> {
  /** Whether maker and approver signed the command's digest, with keys that the api cannot write. */
  readonly hasEvidence: (command: Pick<StoredCommand, 'id'>) => Promise<boolean>
}
