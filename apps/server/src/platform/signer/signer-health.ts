import { z } from 'zod'
import { askSigner } from './ask.ts'

const healthSchema = z.object({ upSeconds: z.number() })
const patienceMs = 2_000

/** For how long the signer has run; undefined when it does not answer. */
export async function readSignerUpSeconds(socketPath: string): Promise<number | undefined> {
  try {
    const { status, body } = await askSigner(socketPath, patienceMs, 'GET', '/health')
    return status === 200 ? healthSchema.parse(body).upSeconds : undefined
  } catch {
    return undefined
  }
}
