import { isPlaceholder } from '@clearhold/contract/edition'
import { publicKeyOf } from '../push/encrypt-payload.ts'
import type { Bank } from './bank.ts'
import type { SettingValues } from './settings.ts'

type Refusal = string | undefined
type Environment = Readonly<Record<string, string | undefined>>

/** What a rule may look at: settings, and the bank that is made of three of them. */
interface Facts extends SettingValues {
  readonly bank: Bank | undefined
}

/** One rule: it holds for every process that reads what it looks at. */
type Rule = (config: Partial<Facts>, environment: Environment) => Refusal

function rule<Name extends keyof Facts>(
  names: readonly Name[],
  check: (config: Pick<Facts, Name>, environment: Environment) => Refusal,
): Rule {
  return (config, environment) =>
    names.every((name) => name in config) ? check(config as Pick<Facts, Name>, environment) : undefined
}

/** What a live installation may not run with, beyond the rules of the editions: a sentence for each, with how to fix it. */
export function liveGuard(config: Partial<Facts>, environment: Environment): string[] {
  return rules.map((check) => check(config, environment)).filter((refusal) => refusal !== undefined)
}

const money: readonly Rule[] = [
  rule(['LIMIT_FACTOR'], ({ LIMIT_FACTOR }) =>
    LIMIT_FACTOR === 1
      ? undefined
      : 'EDITION=live refuses LIMIT_FACTOR other than 1: limits protect people’s accounts.',
  ),
  rule(['FAUCET_KEY'], ({ FAUCET_KEY }) =>
    FAUCET_KEY === '' ? undefined : 'EDITION=live has no test money to give away. Leave FAUCET_KEY out.',
  ),
  rule(['SWEEP_COIN_PRICE_USDT'], (_config, environment) =>
    (environment['SWEEP_COIN_PRICE_USDT'] ?? '').trim() !== ''
      ? undefined
      : 'EDITION=live needs SWEEP_COIN_PRICE_USDT: without it there is no telling whether a deposit is worth its gas.',
  ),
  rule(['bank'], ({ bank }) =>
    bank === undefined || !Object.values(bank).includes('')
      ? undefined
      : 'BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER belong together. Set all three or none.',
  ),
]

const addresses: readonly Rule[] = [
  rule(['PUBLIC_URL'], ({ PUBLIC_URL }) => {
    const site = new URL(PUBLIC_URL)
    return site.protocol === 'https:' && !isThisMachine(site.hostname) && !isPlaceholder(site.hostname)
      ? undefined
      : `EDITION=live needs PUBLIC_URL with https and the name people know: passkeys, cookies and links in mails belong to it ('${PUBLIC_URL}').`
  }),
  rule(['CHAIN_RPC_URLS'], ({ CHAIN_RPC_URLS: [first = '', second = ''] }) =>
    new URL(first).hostname !== new URL(second).hostname
      ? undefined
      : `EDITION=live needs two providers in CHAIN_RPC_URLS, and both are at ${new URL(first).hostname}: one that lies would agree with itself. Name another.`,
  ),
]

/** Clear text can be read and changed in transit; connections within the machine have no transit. */
const lines: readonly Rule[] = [
  rule(['DATABASE_URL'], (config) => databaseLine('DATABASE_URL', config.DATABASE_URL)),
  rule(['DATABASE_DIRECT_URL'], (config) => databaseLine('DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL)),
  rule(['DATABASE_READ_URL'], (config) => databaseLine('DATABASE_READ_URL', config.DATABASE_READ_URL)),
  rule(['DATABASE_OWNER_URL'], (config) => databaseLine('DATABASE_OWNER_URL', config.DATABASE_OWNER_URL)),
  rule(['SMTP_URL'], ({ SMTP_URL }) => {
    const smtp = new URL(SMTP_URL)
    return smtp.protocol === 'smtps:' || smtp.searchParams.get('requireTLS') === 'true' || isThisMachine(smtp.hostname)
      ? undefined
      : `EDITION=live refuses SMTP_URL in clear text: mails carry links that let people in. Use smtps://${smtp.host} or add ?requireTLS=true.`
  }),
  rule(['BREACHED_PASSWORDS_URL'], ({ BREACHED_PASSWORDS_URL: text }) =>
    text === '' || new URL(text).protocol === 'https:' || isThisMachine(new URL(text).hostname)
      ? undefined
      : 'EDITION=live refuses BREACHED_PASSWORDS_URL in clear text: an answer could be changed on its way. Use https.',
  ),
]

function databaseLine(name: string, text: string): Refusal {
  if (text === '') return undefined
  const url = new URL(text)
  const socket = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isLocal = socket.startsWith('/') || isThisMachine(socket)
  if (isLocal || url.searchParams.get('sslmode') === 'verify-full') return undefined
  return `EDITION=live refuses ${name} in clear text, or with a server whose certificate is not checked: the ledger travels on it. Add ?sslmode=verify-full.`
}

const surroundings: readonly Rule[] = [
  rule(['MAIL_FROM'], ({ MAIL_FROM }) => {
    const domain = /@([^>\s]+)>?\s*$/.exec(MAIL_FROM)?.[1] ?? ''
    if (domain.includes('.') && !isPlaceholder(domain)) return undefined
    return `EDITION=live refuses the placeholder in MAIL_FROM ('${MAIL_FROM}'): people must be able to tell our mails from others’. Set an address of your own domain.`
  }),
  rule(['MAIL_BOUNCE_ADDRESS', 'MAIL_BOUNCE_LISTEN'], ({ MAIL_BOUNCE_ADDRESS, MAIL_BOUNCE_LISTEN }) =>
    (MAIL_BOUNCE_ADDRESS === '') === (MAIL_BOUNCE_LISTEN === '')
      ? undefined
      : 'MAIL_BOUNCE_ADDRESS and MAIL_BOUNCE_LISTEN belong together: reports that come back are either read or do not exist. Set both or none.',
  ),
  rule(['TRUST_PROXY'], ({ TRUST_PROXY }) =>
    TRUST_PROXY.length > 0
      ? undefined
      : 'EDITION=live needs TRUST_PROXY: without it everybody comes from the proxy’s address, and forty failed sign-ins of one lock all out. Name the proxies.',
  ),
  rule(['RESTATE_IDENTITY_KEYS'], ({ RESTATE_IDENTITY_KEYS }) =>
    RESTATE_IDENTITY_KEYS.length > 0
      ? undefined
      : 'EDITION=live needs RESTATE_IDENTITY_KEYS: without it the worker does what any caller on the private network says. Name the public key of your Restate.',
  ),
  rule(['DECODER_SOCKET', 'STORAGE_DIR'], ({ DECODER_SOCKET }) =>
    DECODER_SOCKET !== ''
      ? undefined
      : 'EDITION=live needs DECODER_SOCKET: strangers’ pictures are read by a service of its own, never by a process with secrets. Start the decoder and name its socket.',
  ),
  rule(['SANCTIONS_FILE'], ({ SANCTIONS_FILE }) =>
    SANCTIONS_FILE !== ''
      ? undefined
      : 'EDITION=live needs SANCTIONS_FILE: without a sanctions list no person may be verified or paid.',
  ),
  rule(['BACKUP_STAMP_FILE'], ({ BACKUP_STAMP_FILE }) =>
    BACKUP_STAMP_FILE !== ''
      ? undefined
      : 'EDITION=live needs BACKUP_STAMP_FILE: without it no alert tells that backups no longer end. Name the file that the backup touches.',
  ),
  rule(['KYC_UNDO_SECONDS'], ({ KYC_UNDO_SECONDS }) =>
    KYC_UNDO_SECONDS >= 30
      ? undefined
      : 'EDITION=live refuses KYC_UNDO_SECONDS below 30: a reviewer needs time to see a mistake.',
  ),
]

const demoOnly: readonly Rule[] = [
  rule(['VISITOR_DATABASE_URL'], ({ VISITOR_DATABASE_URL }) =>
    VISITOR_DATABASE_URL === ''
      ? undefined
      : 'EDITION=live has no visitors: only its holder sees an account. Leave VISITOR_DATABASE_URL out.',
  ),
  rule(['MAIL_CATCHER_URL'], ({ MAIL_CATCHER_URL }) =>
    MAIL_CATCHER_URL === '' ? undefined : 'EDITION=live shows no mails of others. Leave MAIL_CATCHER_URL out.',
  ),
  rule(['PUSH_LOCAL_SERVICE'], ({ PUSH_LOCAL_SERVICE }) =>
    PUSH_LOCAL_SERVICE === ''
      ? undefined
      : 'EDITION=live sends pushes to the push services of browsers only. Leave PUSH_LOCAL_SERVICE out.',
  ),
  rule(['DEMO_RESET_HOUR_UTC'], ({ DEMO_RESET_HOUR_UTC }) =>
    DEMO_RESET_HOUR_UTC === undefined ? undefined : 'EDITION=live never starts anew. Leave DEMO_RESET_HOUR_UTC out.',
  ),
]

const rules: readonly Rule[] = [...money, ...addresses, ...lines, ...surroundings, ...demoOnly]

/** In both editions: half a pair, or halves of two, would let people turn on what never arrives. */
export function pushKeyRefusals(config: Partial<Facts>): readonly string[] {
  if (!('VAPID_PRIVATE_KEY' in config && 'VAPID_PUBLIC_KEY' in config)) return []
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_PUBLIC_KEY: publicKey } = config
  if (privateKey === undefined && publicKey === undefined) return []
  if (privateKey !== undefined && publicKey !== undefined && publicKeyOf(privateKey).equals(publicKey)) return []
  return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair. Set both as clearhold push keys prints them, or none.']
}

/** For the decoder's own settings, and the network it sees. */
export function decoderRefusals(
  { EDITION, DECODER_SANDBOX }: Pick<SettingValues, 'EDITION' | 'DECODER_SANDBOX'>,
  interfaces: readonly string[],
): readonly string[] {
  if (EDITION === 'live' && DECODER_SANDBOX === 'none')
    return [
      'EDITION=live refuses DECODER_SANDBOX=none. Use bubblewrap, or outside where a container or unit shuts it in.',
    ]
  const reached = interfaces.filter((name) => name !== 'lo')
  if (DECODER_SANDBOX === 'outside' && reached.length > 0)
    return [
      `DECODER_SANDBOX=outside promises a decoder without a network, and it sees ${reached.join(', ')}. Start it without one, or use bubblewrap.`,
    ]
  return []
}

function isThisMachine(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
