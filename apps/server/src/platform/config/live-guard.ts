import { isPlaceholder } from '@clearhold/contract/edition'
import type { SettingValues } from './settings.ts'

type Refusal = string | undefined
type Environment = Readonly<Record<string, string | undefined>>
export type DecoderConfig = Pick<SettingValues, 'EDITION' | 'DECODER_SOCKET' | 'DECODER_SANDBOX'>
interface Config extends Omit<SettingValues, 'SAMPLE_CONTENT'> {
  readonly bank: object | undefined
}

/** What a live installation may not run with, beyond the rules of the editions: a sentence for each, with how to fix it. */
export function liveGuard(config: Config, environment: Environment): string[] {
  const refusals: Refusal[] = [
    ...money(config, environment),
    ...addresses(config),
    ...lines(config),
    mailSender(config),
    proxy(config),
    workerCalls(config),
    pictures(config),
    ...identity(config),
    ...demoOnly(config),
  ]
  return refusals.filter((refusal) => refusal !== undefined)
}

function money({ LIMIT_FACTOR, FAUCET_KEY, bank }: Config, environment: Environment): Refusal[] {
  return [
    LIMIT_FACTOR === 1
      ? undefined
      : 'EDITION=live refuses LIMIT_FACTOR other than 1: limits protect people’s accounts.',
    FAUCET_KEY === '' ? undefined : 'EDITION=live has no test money to give away. Leave FAUCET_KEY out.',
    (environment['SWEEP_COIN_PRICE_USDT'] ?? '').trim() !== ''
      ? undefined
      : 'EDITION=live needs SWEEP_COIN_PRICE_USDT: without it there is no telling whether a deposit is worth its gas.',
    bank === undefined || !Object.values(bank).includes('')
      ? undefined
      : 'BANK_NAME, BANK_ACCOUNT_NAME and BANK_ACCOUNT_NUMBER belong together. Set all three or none.',
  ]
}

function addresses({ PUBLIC_URL, CHAIN_RPC_URLS }: Config): Refusal[] {
  const site = new URL(PUBLIC_URL)
  const [first = '', second = ''] = CHAIN_RPC_URLS
  return [
    site.protocol === 'https:' && !isThisMachine(site.hostname) && !isPlaceholder(site.hostname)
      ? undefined
      : `EDITION=live needs PUBLIC_URL with https and the name people know: passkeys, cookies and links in mails belong to it ('${PUBLIC_URL}').`,
    new URL(first).hostname !== new URL(second).hostname
      ? undefined
      : `EDITION=live needs two providers in CHAIN_RPC_URLS, and both are at ${new URL(first).hostname}: one that lies would agree with itself. Name another.`,
  ]
}

/** Clear text can be read and changed in transit; connections within the machine have no transit. */
function lines({ DATABASE_URL, DATABASE_OWNER_URL, SMTP_URL }: Config): Refusal[] {
  const smtp = new URL(SMTP_URL)
  return [
    databaseLine('DATABASE_URL', DATABASE_URL),
    DATABASE_OWNER_URL === '' ? undefined : databaseLine('DATABASE_OWNER_URL', DATABASE_OWNER_URL),
    smtp.protocol === 'smtps:' || smtp.searchParams.get('requireTLS') === 'true' || isThisMachine(smtp.hostname)
      ? undefined
      : `EDITION=live refuses SMTP_URL in clear text: mails carry links that let people in. Use smtps://${smtp.host} or add ?requireTLS=true.`,
  ]
}

function databaseLine(name: 'DATABASE_URL' | 'DATABASE_OWNER_URL', text: string): Refusal {
  const url = new URL(text)
  const socket = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const isLocal = socket.startsWith('/') || isThisMachine(socket)
  if (isLocal || url.searchParams.get('sslmode') === 'verify-full') return undefined
  return `EDITION=live refuses ${name} in clear text, or with a server whose certificate is not checked: the ledger travels on it. Add ?sslmode=verify-full.`
}

function mailSender({ MAIL_FROM }: Config): Refusal {
  const domain = /@([^>\s]+)>?\s*$/.exec(MAIL_FROM)?.[1] ?? ''
  if (domain.includes('.') && !isPlaceholder(domain)) return undefined
  return `EDITION=live refuses the placeholder in MAIL_FROM ('${MAIL_FROM}'): people must be able to tell our mails from others’. Set an address of your own domain.`
}

function proxy({ TRUST_PROXY }: Config): Refusal {
  if (TRUST_PROXY.length > 0) return undefined
  return 'EDITION=live needs TRUST_PROXY: without it everybody comes from the proxy’s address, and forty failed sign-ins of one lock all out. Name the proxies.'
}

function workerCalls({ RESTATE_IDENTITY_KEYS }: Config): Refusal {
  if (RESTATE_IDENTITY_KEYS.length > 0) return undefined
  return 'EDITION=live needs RESTATE_IDENTITY_KEYS: without it the worker does what any caller on the private network says. Name the public key of your Restate.'
}

function pictures({ DECODER_SOCKET }: Config): Refusal {
  if (DECODER_SOCKET !== '') return undefined
  return 'EDITION=live needs DECODER_SOCKET: strangers’ pictures are read by a service of its own, never by a process with secrets. Start the decoder and name its socket.'
}

function identity({ SANCTIONS_FILE, KYC_UNDO_SECONDS }: Config): Refusal[] {
  return [
    SANCTIONS_FILE !== ''
      ? undefined
      : 'EDITION=live needs SANCTIONS_FILE: without a sanctions list no person may be verified or paid.',
    KYC_UNDO_SECONDS >= 30
      ? undefined
      : 'EDITION=live refuses KYC_UNDO_SECONDS below 30: a reviewer needs time to see a mistake.',
  ]
}

function demoOnly({ VISITOR_DATABASE_URL, MAIL_CATCHER_URL, DEMO_RESET_HOUR_UTC }: Config): Refusal[] {
  return [
    VISITOR_DATABASE_URL === ''
      ? undefined
      : 'EDITION=live has no visitors: only its holder sees an account. Leave VISITOR_DATABASE_URL out.',
    MAIL_CATCHER_URL === '' ? undefined : 'EDITION=live shows no one else’s mails. Leave MAIL_CATCHER_URL out.',
    DEMO_RESET_HOUR_UTC === undefined ? undefined : 'EDITION=live never starts anew. Leave DEMO_RESET_HOUR_UTC out.',
  ]
}

/** For the decoder's own settings, and the network it sees. */
export function decoderRefusals(
  { EDITION, DECODER_SANDBOX }: DecoderConfig,
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
