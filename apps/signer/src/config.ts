import { accessSync, constants, readFileSync } from 'node:fs'
import { microFromDecimal } from '@clearhold/contract/money'
import { z } from 'zod'
import type { TokenSettings } from './token-session.ts'

/** It is public, so it protects nothing: for test money only. */
const developmentPassphrase = 'development only'

const amount = z.string().transform((text, context) => {
  const amountMicro = microFromDecimal(text)
  if (amountMicro !== undefined) return amountMicro
  context.addIssue({ code: 'custom', message: 'must be an amount of USDT, such as 50 or 12.5' })
  return z.NEVER
})
const wei = z
  .string()
  .regex(/^[1-9]\d{0,29}$/, 'must be a number of wei')
  .transform(BigInt)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
  .transform((text) => text.toLowerCase() as `0x${string}`)
const twoUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.tuple([z.url(), z.url()], { error: 'must be the addresses of two providers, with a comma between them' }))
const absent = z.literal('').transform(() => undefined)
const text = absent.or(z.string().min(1)).optional()

/** Clear text can be changed in transit; connections within the machine have no transit. */
function isSafeLine(text: string): boolean {
  const url = new URL(text)
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return /^(\/.*|localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host) || url.searchParams.get('sslmode') === 'verify-full'
}

function areApart([first, second]: readonly [string, string]): boolean {
  return new URL(first).hostname !== new URL(second).hostname
}

const schema = z
  .object({
    EDITION: z.enum(['demo', 'live']).default('demo'),
    /** A folder for each caller, with its socket in it: doors.ts. */
    SIGNER_SOCKETS: z.string().min(1).default('.data/signer'),
    SIGNER_KEYSTORE: z.string().min(1).default('.data/keystore.json'),
    SIGNER_PASSPHRASE: z.string().default(developmentPassphrase),
    /** Approvers, and addresses that never get money; written by cli.ts alone. */
    SIGNER_APPROVERS: z.string().min(1).default('.data/approvers.json'),
    /** PostgreSQL as clearhold_signer. Absent: the signer serves public keys and signs nothing. */
    SIGNER_DATABASE_URL: absent.or(z.string().regex(/^postgres(ql)?:\/\//)).optional(),
    /** Where everything beyond the hot wallet's target is kept: an address whose key this machine never had. */
    SIGNER_CUSTODY_ADDRESS: absent.or(address).optional(),
    SIGNER_AUTO_MAX: amount.prefault('50'),
    SIGNER_AUTO_DAY_MAX: amount.prefault('500'),
    SIGNER_AUTO_DAY_COUNT: z.coerce.number<string>().int().min(0).max(100_000).prefault('100'),
    SIGNER_ONE_MAX: amount.prefault('200'),
    SIGNER_ONE_DAY_MAX: amount.prefault('2000'),
    SIGNER_TWO_MAX: amount.prefault('100000'),
    SIGNER_TWO_DAY_MAX: amount.prefault('250000'),
    /** Also a setting of the server: what sweeps may bring to the hot wallet. */
    HOT_WALLET_TARGET_USDT: amount.prefault('1000'),
    SIGNER_MAX_FEE_WEI: wei.prefault('200000000000'),
    SIGNER_GAS_DAY_MAX_WEI: wei.prefault('500000000000000000'),
    SIGNER_SNAPSHOT_DAY_COUNT: z.coerce.number<string>().int().min(1).max(100_000).prefault('200'),
    SIGNER_TOKEN_DECIMALS: z.coerce.number<string>().int().min(6).max(18).prefault('6'),
    /** Also settings of the server; the signer has its own copy and trusts no row. */
    CHAIN_ID: absent.or(z.coerce.number<string>().int().positive()).optional(),
    TOKEN_ADDRESS: absent.or(address).optional(),
    CHAIN_CONFIRMATIONS: z.coerce.number<string>().int().min(1).max(1000).prefault('12'),
    /** Two providers of the chain, separated by a comma; read by the command adopt alone. */
    SIGNER_RPC_URLS: absent.or(twoUrls).optional(),
    PUBLIC_URL: z.url().default('http://localhost:5173'),
    /** The PKCS#11 library of a token that holds the hot wallet and the anchor. Absent: both are of the keystore. */
    SIGNER_TOKEN_MODULE: text,
    SIGNER_TOKEN_LABEL: text,
    SIGNER_TOKEN_PIN_FILE: text,
    SIGNER_TOKEN_PIN: z
      .literal('', 'is no setting: put the PIN into a file, and name that in SIGNER_TOKEN_PIN_FILE')
      .optional(),
  })
  .refine(({ EDITION, SIGNER_PASSPHRASE }) => EDITION === 'demo' || SIGNER_PASSPHRASE !== developmentPassphrase, {
    error: 'EDITION=live refuses the development passphrase, which everybody knows. Set a secret of your own.',
    path: ['SIGNER_PASSPHRASE'],
  })
  .refine(({ SIGNER_PASSPHRASE }) => SIGNER_PASSPHRASE.length >= 12, {
    error: 'must have at least 12 characters',
    path: ['SIGNER_PASSPHRASE'],
  })
  .refine(
    ({ SIGNER_DATABASE_URL, CHAIN_ID, TOKEN_ADDRESS, SIGNER_CUSTODY_ADDRESS }) =>
      SIGNER_DATABASE_URL === undefined ||
      (CHAIN_ID !== undefined && TOKEN_ADDRESS !== undefined && SIGNER_CUSTODY_ADDRESS !== undefined),
    {
      error: 'a signer with a database pays out, and needs CHAIN_ID, TOKEN_ADDRESS and SIGNER_CUSTODY_ADDRESS',
      path: ['SIGNER_DATABASE_URL'],
    },
  )
  .refine(({ EDITION, SIGNER_CUSTODY_ADDRESS }) => EDITION === 'demo' || SIGNER_CUSTODY_ADDRESS !== undefined, {
    error: 'EDITION=live keeps money outside this machine: name the address of an offline key or of a multisig',
    path: ['SIGNER_CUSTODY_ADDRESS'],
  })
  .refine(({ EDITION, SIGNER_DATABASE_URL: url }) => EDITION === 'demo' || url === undefined || isSafeLine(url), {
    error:
      'EDITION=live refuses a database in clear text, or one whose certificate is not checked. Add ?sslmode=verify-full',
    path: ['SIGNER_DATABASE_URL'],
  })
  .refine(({ EDITION, PUBLIC_URL }) => EDITION === 'demo' || PUBLIC_URL.startsWith('https://'), {
    error: 'EDITION=live needs https and the name people know: approvers sign for it',
    path: ['PUBLIC_URL'],
  })
  .refine(({ EDITION, SIGNER_RPC_URLS: urls }) => EDITION === 'demo' || urls === undefined || areApart(urls), {
    error: 'EDITION=live needs two providers: one that lies would agree with itself',
    path: ['SIGNER_RPC_URLS'],
  })
  .refine(
    ({ SIGNER_TOKEN_MODULE, SIGNER_TOKEN_LABEL, SIGNER_TOKEN_PIN_FILE }) =>
      new Set([SIGNER_TOKEN_MODULE, SIGNER_TOKEN_LABEL, SIGNER_TOKEN_PIN_FILE].map((set) => set === undefined)).size ===
      1,
    {
      error: 'a token needs SIGNER_TOKEN_MODULE, SIGNER_TOKEN_LABEL and SIGNER_TOKEN_PIN_FILE',
      path: ['SIGNER_TOKEN_MODULE'],
    },
  )
  .refine(({ SIGNER_AUTO_MAX, SIGNER_ONE_MAX }) => SIGNER_AUTO_MAX <= SIGNER_ONE_MAX, {
    error: 'must not be above SIGNER_ONE_MAX',
    path: ['SIGNER_AUTO_MAX'],
  })
  .refine(({ SIGNER_TWO_MAX, SIGNER_TWO_DAY_MAX }) => SIGNER_TWO_MAX <= SIGNER_TWO_DAY_MAX, {
    error: 'must not be above SIGNER_TWO_DAY_MAX',
    path: ['SIGNER_TWO_MAX'],
  })
  .refine(({ SIGNER_ONE_MAX, SIGNER_TWO_MAX }) => SIGNER_ONE_MAX <= SIGNER_TWO_MAX, {
    error: 'must not be above SIGNER_TWO_MAX',
    path: ['SIGNER_ONE_MAX'],
  })

export type SignerConfig = z.infer<typeof schema>

export type SignerEnvironment = Readonly<Record<string, string | undefined>>

/** What may come from a file, named by the setting with _FILE after it: a passphrase, and addresses that carry a password or a key. */
const secretNames = ['SIGNER_PASSPHRASE', 'SIGNER_DATABASE_URL', 'SIGNER_RPC_URLS'] as const

export function parseSignerConfig(environment: SignerEnvironment): z.ZodSafeParseResult<SignerConfig> {
  const read: Record<string, string> = {}
  const unread: z.core.$ZodIssue[] = []
  for (const name of secretNames) {
    const file = environment[`${name}_FILE`] ?? ''
    if (file === '') continue
    try {
      read[name] = readFileSync(file, 'utf8').trim()
    } catch {
      const message = `names a file that cannot be read: ${file}`
      unread.push({ code: 'custom', path: [`${name}_FILE`], message, input: file })
    }
  }
  const pinFile = environment['SIGNER_TOKEN_PIN_FILE'] ?? ''
  if (pinFile !== '' && !isReadable(pinFile)) {
    const message = `names a file that cannot be read: ${pinFile}`
    unread.push({ code: 'custom', path: ['SIGNER_TOKEN_PIN_FILE'], message, input: pinFile })
  }
  if (unread.length > 0) return { success: false, error: new z.ZodError(unread) as z.ZodError<SignerConfig> }
  return schema.safeParse({ ...environment, ...read })
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** The token of the settings; undefined where none is named. */
export function tokenOf({
  SIGNER_TOKEN_MODULE: modulePath,
  SIGNER_TOKEN_LABEL: label,
  SIGNER_TOKEN_PIN_FILE: pinFile,
}: SignerConfig): TokenSettings | undefined {
  if (modulePath === undefined || label === undefined || pinFile === undefined) return undefined
  return { modulePath, label, pinFile }
}

/** What is wrong with the process's environment, a line each. */
export function signerProblems(): string[] {
  const { error } = parseSignerConfig(process.env)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

/** Reads the process's environment; this file is the only one in the signer that does. */
export function loadSignerConfig(): SignerConfig {
  const parsed = parseSignerConfig(process.env)
  if (parsed.success) return parsed.data
  process.stderr.write(`The signer's settings are not usable:\n${z.prettifyError(parsed.error)}\n`)
  process.exit(78)
}
