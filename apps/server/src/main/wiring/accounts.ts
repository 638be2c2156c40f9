import { availableParallelism } from 'node:os'
import type { AccountsParts } from '#domains/accounts/index.ts'
import { kycStatusOf } from '#domains/kyc/index.ts'
import { investorAccounts, openAccounts } from '#domains/ledger/index.ts'
import { attributePerson } from '#domains/referrals/index.ts'
import type { Breaches } from '#platform/breaches/breaches.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import { createPasswords } from '#platform/crypto/passwords.ts'
import type { Database } from '#platform/database/database.ts'
import { createGate } from '#platform/gate/gate.ts'
import type { Images } from '#platform/images/images.ts'
import { relyingParty } from '#platform/passkeys/passkeys.ts'
import { diskStorage } from '#platform/storage/storage.ts'

/** One processor stays free for everything else; a request that finds a long queue, or waits long in it, is refused. */
const passwordGate = {
  parallelMax: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waitingMax: 100,
  waitMsMax: 5_000,
}

export type AccountsConfig = Pick<
  Config,
  | 'EDITION'
  | 'MASTER_KEY'
  | 'MASTER_KEY_BEFORE'
  | 'SESSION_KEY'
  | 'LIMIT_FACTOR'
  | 'PUBLIC_URL'
  | 'STORAGE_DIR'
  | 'VISITOR_DATABASE_URL'
  | 'operator'
>

/** What accounts needs from outside, from the settings. A new user gets their ledger accounts in the same transaction. */
export function accountsParts(
  config: AccountsConfig,
  database: Database,
  images: Images,
  breaches: Breaches,
): AccountsParts {
  return {
    database,
    clock: systemClock,
    masterKey: [config.MASTER_KEY, ...config.MASTER_KEY_BEFORE],
    sessionKey: config.SESSION_KEY,
    passwords: createPasswords(createGate(passwordGate)),
    breaches,
    party: relyingParty(config.PUBLIC_URL, config.operator.brand),
    storage: diskStorage(config.STORAGE_DIR),
    images,
    adminsNeedPasskey: config.EDITION === 'live',
    hasVisits: config.EDITION === 'demo' && config.VISITOR_DATABASE_URL !== '',
    limitFactor: config.LIMIT_FACTOR,
    onPersonCreated: (tx, personId) => openAccounts(tx, investorAccounts(personId)),
    kycStatusOf,
    onEmailVerified: attributePerson,
  }
}
