import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Everybody knows it, so it seals nothing: good for test money only. */
const developmentPassphrase = 'development only'

const schema = z
  .object({
    EDITION: z.enum(['demo', 'live']).default('demo'),
    SIGNER_SOCKET: z.string().min(1).default('.data/signer.sock'),
    SIGNER_KEYSTORE: z.string().min(1).default('.data/keystore.json'),
    SIGNER_PASSPHRASE: z.string().default(developmentPassphrase),
    SIGNER_PASSPHRASE_FILE: z.string().optional(),
  })
  .transform(({ SIGNER_PASSPHRASE_FILE: file, ...settings }) => ({
    ...settings,
    SIGNER_PASSPHRASE: file ? readFileSync(file, 'utf8').trim() : settings.SIGNER_PASSPHRASE,
  }))
  .refine(({ EDITION, SIGNER_PASSPHRASE }) => EDITION === 'demo' || SIGNER_PASSPHRASE !== developmentPassphrase, {
    error: 'EDITION=live refuses the development passphrase, which everybody knows. Set a secret of your own.',
    path: ['SIGNER_PASSPHRASE'],
  })
  .refine(({ SIGNER_PASSPHRASE }) => SIGNER_PASSPHRASE.length >= 12, {
    error: 'must have at least 12 characters',
    path: ['SIGNER_PASSPHRASE'],
  })

export type SignerConfig = z.infer<typeof schema>

export type SignerEnvironment = Readonly<Record<string, string | undefined>>

export function parseSignerConfig(environment: SignerEnvironment): z.ZodSafeParseResult<SignerConfig> {
  return schema.safeParse(environment)
}

/** Reads the process's environment; the only place of the signer that does. */
export function loadSignerConfig(): SignerConfig {
  const parsed = parseSignerConfig(process.env)
  if (parsed.success) return parsed.data
  process.stderr.write(`The signer's settings are not usable:\n${z.prettifyError(parsed.error)}\n`)
  process.exit(78)
}
