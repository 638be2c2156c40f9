import { type KycParts, readPeopleKeys } from '#domains/kyc/index.ts'
import type { LongStatementParts } from '#domains/statements/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type ConfigOf, publicIdentity } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { connectStatementSigner } from '#platform/signer/statement-signer.ts'

/** What the worker needs to make long statements, from the settings. */
export function longStatementParts(
  config: ConfigOf<'worker'>,
  { database, kyc, log }: { readonly database: Database; readonly kyc: KycParts; readonly log: Log },
): LongStatementParts {
  return {
    database,
    clock: systemClock,
    storage: kyc.storage,
    personKeys: readPeopleKeys(kyc),
    masterKey: [config.MASTER_KEY, ...config.MASTER_KEY_BEFORE],
    signStatement: connectStatementSigner(config.SIGNER_SOCKET, log),
    identity: publicIdentity(config),
    // As pages and mails name it, without what follows the host.
    site: new URL(config.PUBLIC_URL).origin,
  }
}
