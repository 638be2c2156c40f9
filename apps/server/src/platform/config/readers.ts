import { type SettingName, settings } from './settings.ts'

/**
 * Which process reads which setting. A process parses these and no others, so another's secret need not be on its machine, and its type
 * (ConfigOf) has no others either. Two more read the same list: a command works with the worker's settings and the owner's login, and what
 * plays with a whole demo (its seed, tests) reads everything.
 */
const everyProcess = ['EDITION', 'LOG_LEVEL', 'OTLP_URL', 'PRIVATE_HOST', 'PRIVATE_PORT'] as const

const database = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_POOL_MAX', 'DATABASE_PREPARED'] as const

const redis = ['REDIS_URL', 'REDIS_PREFIX'] as const

const chain = ['CHAIN_ID', 'CHAIN_RPC_URLS', 'CHAIN_CONFIRMATIONS', 'SIGNER_SOCKET'] as const

/** What investors and staff upload, and who they are. */
const files = [
  'STORAGE_DIR',
  'DECODER_SOCKET',
  'MASTER_KEY',
  'MASTER_KEY_BEFORE',
  'KEYRING_DIR',
  'DOCUMENT_KEY',
  'DOCUMENT_KEY_BEFORE',
  'KYC_REVIEW_HOURS',
  'KYC_UNDO_SECONDS',
  'KYC_RETENTION_DAYS',
  'PROOF_FOLDER',
] as const

const operator = [
  'PUBLIC_URL',
  'OPERATOR_BRAND',
  'OPERATOR_LEGAL_NAME',
  'OPERATOR_LICENCE',
  'OPERATOR_ADDRESS',
  'OPERATOR_SUPPORT_EMAIL',
  'OPERATOR_SUPPORT_PHONE',
  'OPERATOR_SUPPORT_HOURS',
] as const

/** Web Push: the api hands out the public key, the worker sends. */
const push = ['VAPID_PUBLIC_KEY', 'PUSH_LOCAL_SERVICE'] as const

const api = [
  ...everyProcess,
  ...database,
  ...redis,
  ...chain,
  ...files,
  ...operator,
  ...push,
  'SAMPLE_CONTENT',
  'VISITOR_DATABASE_URL',
  'API_HOST',
  'API_PORT',
  'API_DOCS',
  'TRUST_PROXY',
  'PLAN_RATE_MAX_BASIS_POINTS',
  'MAIL_CATCHER_URL',
  'DEMO_RESET_HOUR_UTC',
  'DEMO_CLOCK',
  'MARKET_DATA_URL',
  'CHAIN_EXPLORER_URL',
  'FAUCET_KEY',
  'SESSION_KEY',
  'BREACHED_PASSWORDS_FILE',
  'BREACHED_PASSWORDS_URL',
  'LIMIT_FACTOR',
  'WITHDRAW_AUTO_MAX_USDT',
  'WITHDRAW_ONE_APPROVER_MAX_USDT',
  'WITHDRAW_DAY_MAX_USDT',
  'WITHDRAW_MONTH_MAX_USDT',
  'WITHDRAW_PENDING_DAY_MAX_USDT',
  'WITHDRAW_PENDING_MONTH_MAX_USDT',
  'WITHDRAW_REQUESTS_PER_DAY',
  'WITHDRAW_OPEN_MAX',
  'WITHDRAW_DENIED_FILE',
  'BANK_NAME',
  'BANK_ACCOUNT_NAME',
  'BANK_ACCOUNT_NUMBER',
] as const

const worker = [
  ...everyProcess,
  ...database,
  ...redis,
  ...chain,
  ...files,
  ...operator,
  ...push,
  'VAPID_PRIVATE_KEY',
  // The worker alone: the api serves the screens, and people would not see there what they just did.
  'DATABASE_READ_URL',
  'RELEASE',
  'RESTATE_INGRESS_URL',
  'RESTATE_ADMIN_URL',
  'RESTATE_IDENTITY_KEYS',
  'WORKER_HOST',
  'WORKER_PORT',
  'WORKER_URL',
  'API_HOST',
  'API_PORT',
  'PROBE_API_URL',
  'TOKEN_ADDRESS',
  'WITNESSES',
  'PAYOUT_FEE_CAP_GWEI',
  'PAYOUT_REPLACE_SECONDS',
  'HOT_WALLET_TARGET_USDT',
  'WALLET_WARNING_DAYS',
  'SWEEP_MINIMUM_USDT',
  'SWEEP_COIN_PRICE_USDT',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_BOUNCE_ADDRESS',
  'MAIL_BOUNCE_LISTEN',
  'SNAPSHOT_MINUTES',
  'SNAPSHOT_NICE',
  'BACKUP_STAMP_FILE',
  'SANCTIONS_FILE',
  'WITHDRAW_DENIED_FILE',
] as const

const watcher = [...everyProcess, ...database, ...redis, ...chain, 'TOKEN_ADDRESS'] as const

export const readers = {
  api,
  worker,
  watcher,
  migrate: ['EDITION', 'DATABASE_OWNER_URL'],
  decoder: ['EDITION', 'DECODER_SOCKET', 'DECODER_SANDBOX'],
  command: [...worker, 'DATABASE_OWNER_URL'],
} as const satisfies Record<string, readonly SettingName[]>

/** Those that run; commands and tests are no processes. */
export const processNames = ['api', 'worker', 'watcher', 'migrate', 'decoder'] as const
export type ServerProcess = (typeof processNames)[number]

export type Reader = keyof typeof readers | 'whole'
export type SettingOf<Who extends Reader> = Who extends keyof typeof readers
  ? (typeof readers)[Who][number]
  : SettingName

export function settingsOf(reader: Reader): readonly SettingName[] {
  return reader === 'whole' ? (Object.keys(settings) as SettingName[]) : readers[reader]
}

/** The processes that read a setting, in the order of the docs. */
export function readersOf(name: SettingName): readonly ServerProcess[] {
  return processNames.filter((process) => settingsOf(process).includes(name))
}
