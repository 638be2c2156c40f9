import { z } from 'zod'
import { askSigner } from './ask.ts'

const healthSchema = z.object({ upSeconds: z.number(), token: z.enum(['ready', 'lost']).optional() })
export type SignerHealth = z.infer<typeof healthSchema>
const patienceMs = 2_000

/** For how long the signer has run, and whether its token signs, if it has one; undefined when the signer does not answer. */
export async function readSignerHealth(socketPath: string): Promise<SignerHealth | undefined> {
  try {
    const { status, body } = await askSigner(socketPath, patienceMs, 'GET', '/health')
    return status === 200 ? healthSchema.parse(body) : undefined
  } catch {
    return undefined
  }
}
