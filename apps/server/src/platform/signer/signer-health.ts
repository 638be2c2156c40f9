import { z } from 'zod'
import { askSigner } from './ask.ts'

const forbiddenCallSchema = z.object({
  caller: z.enum(['api', 'worker', 'watcher', 'operator']),
  call: z.string().max(100),
  count: z.int().min(1),
  at: z.iso.datetime(),
})
export type ForbiddenCall = z.infer<typeof forbiddenCallSchema>

const healthSchema = z.object({
  upSeconds: z.number(),
  token: z.enum(['ready', 'lost']).optional(),
  /** Callers that asked for what is another's; a signer of 0.1.0 does not say. */
  forbiddenCalls: z.array(forbiddenCallSchema).max(10).default([]),
})
export type SignerHealth = z.infer<typeof healthSchema>
const patienceMs = 2_000

/**
 * For how long the signer has run, whether its token signs, if it has one, and who asked for what is another's; undefined when the signer
 * does not answer.
 */
export async function readSignerHealth(socketPath: string): Promise<SignerHealth | undefined> {
  try {
    const { status, body } = await askSigner(socketPath, patienceMs, 'GET', '/health')
    return status === 200 ? healthSchema.parse(body) : undefined
  } catch {
    return undefined
  }
}
