import { approvingPlace } from '@clearhold/contract/approvals/statement'
import type { SignerConfig } from './config.ts'
import type { SignerDatabase } from './database.ts'
import { type Enrolment, readEnrolment, writeEnrolment } from './enrolment.ts'
import type { KeyRing } from './keys.ts'
import type { Policy } from './policy.ts'
import { Refusal } from './refusal.ts'

/** What signing needs: keys, limits, the signer's own database, and who may approve. */
export interface Parts {
  readonly keys: KeyRing
  readonly policy: Policy
  readonly database: SignerDatabase
  /** Read again for each decision, so that a removed approver no longer counts. Refuses when the file does not open. */
  enrolment(): Enrolment
  /** Rewrites the file, for a key that approvers vouched for. */
  changeEnrolment(change: (now: Enrolment) => Enrolment): void
  /** Has the newest ring seal what the one before it sealed. */
  resealEnrolment(): void
}

/** The limits of the settings; undefined when they name no chain or token. */
export function policyOf(config: SignerConfig): Policy | undefined {
  if (config.CHAIN_ID === undefined || config.TOKEN_ADDRESS === undefined) return undefined
  return {
    ...approvingPlace(config.PUBLIC_URL),
    demoKeys: config.EDITION === 'demo',
    chainId: config.CHAIN_ID,
    token: config.TOKEN_ADDRESS,
    tokenDecimals: config.SIGNER_TOKEN_DECIMALS,
    autoMaxMicro: config.SIGNER_AUTO_MAX,
    autoDayMaxMicro: config.SIGNER_AUTO_DAY_MAX,
    autoDayMaxCount: BigInt(config.SIGNER_AUTO_DAY_COUNT),
    oneMaxMicro: config.SIGNER_ONE_MAX,
    oneDayMaxMicro: config.SIGNER_ONE_DAY_MAX,
    twoMaxMicro: config.SIGNER_TWO_MAX,
    twoDayMaxMicro: config.SIGNER_TWO_DAY_MAX,
    hotTargetMicro: config.HOT_WALLET_TARGET_USDT,
    maxFeeWei: config.SIGNER_MAX_FEE_WEI,
    gasDayMaxWei: config.SIGNER_GAS_DAY_MAX_WEI,
    noteOrigin: new URL(config.PUBLIC_URL).host,
    snapshotDayMax: BigInt(config.SIGNER_SNAPSHOT_DAY_COUNT),
    countsDemoHistory: config.EDITION === 'demo',
  }
}

/** Throws on a file that neither ring sealed. */
function resealerFrom(path: string, keys: KeyRing): () => void {
  const read = enrolmentFrom(path, keys)
  return () => {
    const key = keys.enrolmentKey()
    const before = keys.enrolmentKey('before')
    if (key === undefined || before === undefined) return
    try {
      read()
    } catch {
      writeEnrolment(path, key, readEnrolment(path, before))
    }
  }
}

/** Everything about who may approve. */
export function approvingPartsFrom(
  path: string,
  keys: KeyRing,
): Pick<Parts, 'enrolment' | 'changeEnrolment' | 'resealEnrolment'> {
  return {
    enrolment: enrolmentFrom(path, keys),
    changeEnrolment: enrolmentChangerFrom(path, keys),
    resealEnrolment: resealerFrom(path, keys),
  }
}

function enrolmentChangerFrom(path: string, keys: KeyRing): Parts['changeEnrolment'] {
  const read = enrolmentFrom(path, keys)
  return (change) => {
    const key = keys.enrolmentKey()
    if (key === undefined) throw new Refusal('no_keys')
    writeEnrolment(path, key, change(read()))
  }
}

export function enrolmentFrom(path: string, keys: KeyRing): () => Enrolment {
  return () => {
    const key = keys.enrolmentKey()
    if (key === undefined) throw new Refusal('no_keys')
    try {
      return readEnrolment(path, key)
    } catch {
      throw new Refusal('approvers_unreadable')
    }
  }
}
