import { z } from 'zod'

const schema = z.object({
  SIGNER_SOCKET: z.string().min(1).default('.data/signer.sock'),
})

export type SignerConfig = z.infer<typeof schema>

/** Reads the process's environment; the only place of the signer that does. */
export function loadSignerConfig(): SignerConfig {
  const parsed = schema.safeParse(process.env)
  if (parsed.success) return parsed.data
  process.stderr.write(`The signer's settings are not usable:\n${z.prettifyError(parsed.error)}\n`)
  process.exit(78)
}
