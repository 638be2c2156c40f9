import { operatorPlaceholder } from '@clearhold/contract/edition'
import { editionSchema } from '@clearhold/contract/edition-schema'
import { z } from 'zod'
import { sandboxes } from '../images/sandbox.ts'
import { witnessesSchema } from '../witness/setting.ts'
import { pushSettings } from './push-settings.ts'
import {
  count,
  hexKey,
  hexKeys,
  http,
  list,
  listenAddress,
  mailbox,
  optionalOrigin,
  optionalUrl,
  port,
  price,
  printedText,
  type Setting,
  secret,
  setting,
  text,
  url,
  usdt,
} from './setting-kinds.ts'

/**
 * Every setting of the server, in the order of the docs. .env.example and docs/configuration.md are generated from this list, so a
 * setting that is not explained here does not exist. Which process reads it: readers.ts.
 */
export const settings = {
  EDITION: setting(
    editionSchema,
    'demo (test money, sample content with its tags) or live (real money). See the charter.',
    'demo',
  ),
  SAMPLE_CONTENT: setting(
    z.enum(['on', 'off', '']),
    'Invented content of the demo edition, each item tagged. Absent: on in demo, off in live. Live refuses on.',
    '',
  ),
  RELEASE: setting(text, 'Name of this release, part of the durable deployment. Absent: a digest of the sources.', ''),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'How much is logged.', 'info'),

  DATABASE_URL: secret(
    url(/^postgres(ql)?$/),
    'PostgreSQL with the login of the process that reads this: clearhold_api, clearhold_worker or clearhold_watcher, which is also what it may do (docs/roles.md). Commands use the worker’s.',
  ),
  DATABASE_OWNER_URL: secret(
    optionalUrl(/^postgres(ql)?$/),
    'PostgreSQL as the owner of the schema: for the migrate command and the commands that set an installation up (seed, admin create, keys init). No process that runs has it.',
    '',
  ),
  VISITOR_DATABASE_URL: secret(
    optionalUrl(/^postgres(ql)?$/),
    'PostgreSQL with the login clearhold_visitor, which reads what a visitor of the demo may see (docs/roles.md). With it, people look around without an account. Absent: they do not. Live refuses it.',
    '',
  ),
  DATABASE_DIRECT_URL: secret(
    optionalUrl(/^postgres(ql)?$/),
    'The same login past a pooler, for what needs a session of its own (LISTEN). Absent: DATABASE_URL.',
    '',
  ),
  DATABASE_READ_URL: secret(
    optionalUrl(/^postgres(ql)?$/),
    'A standby with the same login, where the worker reads what is owed, person by person, for a snapshot. One that has not caught up within two seconds is not read. Absent: the primary. Screens always read the primary.',
    '',
  ),
  DATABASE_POOL_MAX: setting(count(1, 200), 'Connections each process opens at most.', '16'),
  DATABASE_PREPARED: setting(
    z.enum(['on', 'off']),
    'Statements that come again and again are prepared once a connection, and limits of time asked for with it. off: behind a pooler that hands out connections by transaction (PgBouncer); the limits are then those of the login.',
    'on',
  ),
  REDIS_URL: secret(
    optionalUrl(/^rediss?$/),
    'Redis for limits and live updates. Absent: live updates travel by LISTEN/NOTIFY.',
    '',
  ),
  REDIS_PREFIX: setting(
    z.string().regex(/^[a-z0-9:_-]*$/),
    'Put before every key and channel, so that several installations can share a Redis.',
    'clearhold:',
  ),

  RESTATE_INGRESS_URL: setting(
    url(http),
    'Where flows are started. Loopback or a private network: Restate has no sign-in of its own.',
  ),
  RESTATE_ADMIN_URL: setting(url(http), 'Where the worker registers its deployment. Private, like the ingress.'),
  RESTATE_IDENTITY_KEYS: setting(
    list.pipe(
      z.array(z.string().regex(/^publickeyv1_[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be keys such as publickeyv1_…')),
    ),
    'Public keys of our Restate, separated by commas: the worker refuses calls that none of them signed. Restate prints its own at start when request-identity-private-key-pem-file is set. live starts only with one; empty in demo: every caller is let in.',
    '',
  ),
  WORKER_HOST: setting(text, 'Address where the worker serves its flows. Loopback or a private network.', '127.0.0.1'),
  WORKER_PORT: setting(port, 'Port where the worker serves its flows to Restate. 0 picks a free one.', '9080'),
  WORKER_URL: setting(
    optionalOrigin,
    'Where Restate finds the workers, without a path: of several, a proxy that speaks HTTP/2 in clear text (h2c) and routes by the release, the first part of the path. Absent: this machine, at WORKER_PORT.',
    '',
  ),

  API_HOST: setting(text, 'Address the api binds to.', '127.0.0.1'),
  API_PORT: setting(port, 'Port of the api.', '8787'),
  PRIVATE_HOST: setting(
    text,
    'Address where this process serves /livez, /readyz and /metrics, without a sign-in: loopback, or a private network that strangers do not reach.',
    '127.0.0.1',
  ),
  PRIVATE_PORT: setting(port, 'Port of /livez, /readyz and /metrics of this process. 0 picks a free one.', '0'),
  OTLP_URL: secret(optionalUrl(http), 'Where spans go: OTLP over HTTP, …/v1/traces. Absent: none are made.', ''),
  API_DOCS: setting(
    z.enum(['on', 'off', '']),
    'The reference of the api at /api/docs, a third-party program on the origin where people log in. Absent: on in demo, off in live.',
    '',
  ),
  TRUST_PROXY: setting(
    list,
    'Addresses or CIDR ranges of the proxies in front of the api, separated by commas. Empty: none.',
    '',
  ),
  PROBE_API_URL: setting(
    optionalUrl(http),
    'What the worker asks each minute to know whether the api answers. Absent: the identity call on API_PORT of this machine.',
    '',
  ),
  PLAN_RATE_MAX_BASIS_POINTS: setting(
    count(0, 2_000),
    'The most a plan of the live edition may promise a year, simple, in hundredths of a percent. It may lower the 20% of the charter and never raise them.',
    '2000',
  ),
  MAIL_CATCHER_URL: setting(
    optionalUrl(http),
    'Where the mails of this demo are read, linked from its pages to log in and register. Absent: no link. Live refuses it.',
    '',
  ),
  DEMO_RESET_HOUR_UTC: setting(
    z
      .string()
      .regex(/^(|\d|1\d|2[0-3])$/, 'must be an hour of the day in UTC, 0 to 23')
      .transform((value) => (value === '' ? undefined : Number(value))),
    'The hour at which the operator’s scheduler has this demo begin anew (clearhold demo reset), said on its pages. Absent: nothing is said. Live refuses it.',
    '',
  ),
  DEMO_CLOCK: setting(
    z.enum(['demo_people', 'everybody']),
    'Who may move the clock of the demo edition: admins and the people it comes with, or everybody who registers. In live there is no such clock.',
    'demo_people',
  ),
  MARKET_DATA_URL: secret(
    optionalUrl(http),
    'Market quotes of the public strip, as JSON of the contract’s market quotes. Absent: none (in demo a tagged sample).',
    '',
  ),
  PUBLIC_URL: setting(url(http), 'Where people reach the site; links in mails start with it.', 'http://localhost:5173'),

  CHAIN_ID: setting(count(1, 2 ** 48), 'The one chain this installation works on.'),
  CHAIN_RPC_URLS: secret(
    list.pipe(z.array(url(http)).length(2, 'must name exactly two providers, separated by a comma')),
    'Two JSON-RPC providers of that chain; nothing is believed unless both agree.',
  ),
  TOKEN_ADDRESS: setting(
    z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be a contract address: 0x and 40 hexadecimal digits'),
    'The USDT contract on that chain; transfers of any other token are never credited.',
  ),
  CHAIN_CONFIRMATIONS: setting(
    count(1, 1_000),
    'Blocks a transfer must stand in, its own included, before it is credited.',
    '12',
  ),
  CHAIN_EXPLORER_URL: setting(
    optionalUrl(http),
    'Block explorer whose /tx/{hash} pages are linked. Absent: the usual one of a known chain, none for a test chain.',
    '',
  ),
  FAUCET_KEY: secret(
    z.union([z.literal(''), z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 hexadecimal digits')]),
    'Key that pays for the gas of test money in demo. Absent: the second of anvil’s public ones. Live refuses any.',
    '',
  ),
  SIGNER_SOCKET: setting(
    text,
    'The signer’s socket of the process that reads this: api/signer.sock, worker/signer.sock or watcher/signer.sock in the signer’s SIGNER_SOCKETS, which is also what it may ask for (decision 0059). Commands use operator/signer.sock.',
    '.data/signer/operator/signer.sock',
  ),
  WITNESSES: setting(
    witnessesSchema,
    'Witnesses that cosign our log (apps/witness), as a list in JSON: [{"url": "https://witness.example.org", "key": "witness.example.org/w1+0a1b2c3d+BJ…", "runBy": "Example University", "operators": false}]. key is what its keygen printed; operators is true for those the operator runs, which count as none. Absent: none cosigns, and /proof says so.',
    '',
  ),
  PAYOUT_FEE_CAP_GWEI: setting(
    count(1, 100_000),
    'The most a payout or a sweep offers for a unit of gas. While blocks cost more, people see that their withdrawal is delayed. The signer has a cap of its own.',
    '100',
  ),
  PAYOUT_REPLACE_SECONDS: setting(
    count(5, 86_400),
    'How long a payout waits for its block before the same payout is offered with more for its place.',
    '90',
  ),
  HOT_WALLET_TARGET_USDT: setting(
    usdt,
    'Up to this, or what approved withdrawals wait for, deposits are gathered into the hot wallet; the rest goes to custody.',
    '1000',
  ),
  WALLET_WARNING_DAYS: setting(
    count(0, 365),
    'Owners are warned when what the hot wallet holds, tokens or coin for gas, lasts for fewer days than this at what it spent in the last seven. 0 warns only of a payout that waits for it.',
    '2',
  ),
  SWEEP_MINIMUM_USDT: setting(usdt, 'Less than this stays at a deposit address and gathers.', '10'),
  SWEEP_COIN_PRICE_USDT: setting(
    price,
    'What a coin of the chain costs: an address is swept when it holds ten times what its gas costs. live starts only with one of its own; the figure here is invented, as a test coin is worth nothing.',
    '100',
  ),

  SMTP_URL: secret(url(/^smtps?$/), 'Mail server, with user and password in the URL where it needs them.'),
  MAIL_FROM: setting(text, 'Sender of every mail.', 'Clearhold <no-reply@clearhold.example>'),
  MAIL_BOUNCE_ADDRESS: setting(
    mailbox,
    'Mailbox that undelivered mails come back to: bounces@mail.example. Each mail adds an id (bounces+…@), so its mail server must take those too. Belongs to MAIL_BOUNCE_LISTEN. Absent: they come back to MAIL_FROM.',
    '',
  ),
  MAIL_BOUNCE_LISTEN: setting(
    listenAddress,
    'Where the worker takes reports of undelivered mails by LMTP, from your mail server on a private network: 127.0.0.1:9024. Absent: nowhere.',
    '',
  ),
  ...pushSettings,
  STORAGE_DIR: setting(text, 'Folder of uploaded files (encrypted before they are written).', '.data/storage'),
  PROOF_FOLDER: setting(
    text,
    'Folder of proofs, written by the worker and read by the api: what everyone may read, and the leaves of each snapshot.',
    '.data/proof',
  ),
  SNAPSHOT_MINUTES: setting(
    count(1, 1440),
    'Minutes between two snapshots of what is owed; another is taken at a random moment of each such span.',
    '60',
  ),
  SNAPSHOT_NICE: setting(
    count(0, 19),
    'How far the thread that builds a snapshot stands back for everything else, as Linux counts it. With 19 nothing waits for it; on a machine that is always busy take less.',
    '19',
  ),
  DECODER_SOCKET: setting(
    text,
    'Socket of the decoder, the service that reads strangers’ pictures. Absent: api and worker start decoders of their own user, which live refuses.',
    '',
  ),
  DECODER_SANDBOX: setting(
    z.enum(sandboxes),
    'What keeps the decoder from the rest of the machine: bubblewrap; outside (its container or unit, which must leave it no network: it looks); or none, which live refuses. Read by the decoder alone.',
    'none',
  ),
  MASTER_KEY: secret(
    hexKey,
    'Seals second factors, photos, keys of snapshots and waiting links, and keys for other purposes are derived from it. 32 bytes in hexadecimal. To change it: put the old one into MASTER_KEY_BEFORE, start the processes anew and run clearhold keys rotate --master.',
    'de'.repeat(32),
  ),
  MASTER_KEY_BEFORE: secret(
    hexKeys,
    'Earlier MASTER_KEYs, separated by commas, the newest first: they open what they sealed until clearhold keys rotate --master has run; then they are destroyed. Links in newsletters they signed work as long as they stand here.',
    '',
  ),
  BACKUP_STAMP_FILE: setting(
    text,
    'File the backup touches when it ends (clearhold backup run). Absent: backups are not watched, which EDITION=live refuses.',
    '',
  ),
  KEYRING_DIR: setting(
    text,
    'Folder of the keys that encrypt identity documents, a key a person. Not in the backups of the database or of STORAGE_DIR: see decision 0027.',
    '.data/keyring',
  ),
  DOCUMENT_KEY: secret(
    hexKey,
    'Wraps the keys in KEYRING_DIR. 32 bytes in hexadecimal. To change it: set the old one as DOCUMENT_KEY_BEFORE and run clearhold kyc rotate-keys.',
    'dc'.repeat(32),
  ),
  DOCUMENT_KEY_BEFORE: secret(
    z.union([z.literal('').transform(() => undefined), hexKey]),
    'The DOCUMENT_KEY before this one, until clearhold kyc rotate-keys has run; then it is destroyed.',
    '',
  ),
  KYC_REVIEW_HOURS: setting(
    count(1, 24 * 14),
    'How soon an identity case is looked at, as people are promised. Reviewers are reminded then, owners after twice as long.',
    '24',
  ),
  SANCTIONS_FILE: setting(
    text,
    'Sanctions list in OFAC’s SDN format (sdn.xml), loaded when the worker starts and by clearhold sanctions load. EDITION=live needs one of at most 7 days. Absent: no name is matched.',
    '',
  ),
  KYC_UNDO_SECONDS: setting(
    count(1, 300),
    'For how long a reviewer can undo an approval; then it counts. EDITION=live refuses less than 30.',
    '30',
  ),
  KYC_RETENTION_DAYS: setting(
    count(1, 3650),
    'How long identity documents are kept after an account is closed; then their key is destroyed.',
    '1825',
  ),
  SESSION_KEY: secret(
    hexKey,
    'Signs access tokens and makes refresh tokens; a new one signs everybody out. 32 bytes in hexadecimal.',
    '5e'.repeat(32),
  ),
  BREACHED_PASSWORDS_FILE: setting(
    text,
    'Passwords known from breaches, which are refused as a new password: SHA-1 digests in ascending order, one a line, with or without :count, as in the Pwned Passwords download ordered by hash. At most 128 GiB; searched where it lies. Opened at start: after renewing it, restart the api. Absent: none.',
    '',
  ),
  BREACHED_PASSWORDS_URL: secret(
    optionalUrl(http),
    'Range service that knows such passwords, such as https://api.pwnedpasswords.com/range: it gets the first five hexadecimal digits of a SHA-1 and nothing else. While it does not answer, registration goes on with the built-in list and an alert says so. Absent: none. Live refuses one in clear text.',
    '',
  ),
  LIMIT_FACTOR: setting(
    count(1, 1_000_000),
    'Multiplies every limit on calls and failed sign-ins, for load tests and development. Live refuses anything but 1.',
    '1',
  ),

  WITHDRAW_AUTO_MAX_USDT: setting(
    usdt,
    'Up to this amount a withdrawal is sent without an approver; the signer keeps a limit of its own.',
    '50',
  ),
  WITHDRAW_ONE_APPROVER_MAX_USDT: setting(usdt, 'Up to this amount one approver signs, above it two.', '200'),
  WITHDRAW_DAY_MAX_USDT: setting(
    usdt,
    'What one verified person takes out in 24 hours at most, beside what has matured in plans, which has no cap.',
    '10000',
  ),
  WITHDRAW_MONTH_MAX_USDT: setting(usdt, 'The same in 30 days.', '50000'),
  WITHDRAW_PENDING_DAY_MAX_USDT: setting(
    usdt,
    'The same in 24 hours while the identity is still looked at; it is paid only after that.',
    '500',
  ),
  WITHDRAW_PENDING_MONTH_MAX_USDT: setting(usdt, 'The same in 30 days while the identity is still looked at.', '2000'),
  WITHDRAW_REQUESTS_PER_DAY: setting(count(1, 1_000), 'Withdrawals one person asks for in 24 hours at most.', '10'),
  WITHDRAW_OPEN_MAX: setting(count(1, 1_000), 'Withdrawals one person has open at once at most.', '5'),
  WITHDRAW_DENIED_FILE: setting(
    text,
    'Text file of addresses nothing is ever sent to, one a line; read at start. Absent: none. The signer has a list of its own.',
    '',
  ),

  BANK_NAME: setting(
    text,
    'Bank that takes transfers of the manual gateway; all three or none. Demo has fixed, fake ones.',
    '',
  ),
  BANK_ACCOUNT_NAME: setting(text, 'Whose account it is, as the bank writes it.', ''),
  BANK_ACCOUNT_NUMBER: setting(text, 'Its number, as people type it.', ''),

  OPERATOR_BRAND: setting(printedText, 'Name shown to people.', operatorPlaceholder.brand),
  OPERATOR_LEGAL_NAME: setting(
    printedText,
    'Legal name of the operator; live refuses to start without it.',
    operatorPlaceholder.legalName,
  ),
  OPERATOR_LICENCE: setting(
    printedText,
    'Licence and supervisor; live refuses to start without it.',
    operatorPlaceholder.licence,
  ),
  OPERATOR_ADDRESS: setting(
    printedText,
    'Registered address; live refuses to start without it.',
    operatorPlaceholder.address,
  ),
  OPERATOR_SUPPORT_EMAIL: setting(
    text,
    'Support mailbox; live refuses to start without it.',
    operatorPlaceholder.supportEmail,
  ),
  OPERATOR_SUPPORT_PHONE: setting(
    text,
    'Support phone; live refuses to start without it.',
    operatorPlaceholder.supportPhone,
  ),
  OPERATOR_SUPPORT_HOURS: setting(text, 'Support hours, shown the same everywhere.', operatorPlaceholder.supportHours),
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settings
export type SettingValues = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
