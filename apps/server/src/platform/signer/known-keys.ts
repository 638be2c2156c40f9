import { z } from 'zod'
import { askSigner } from './ask.ts'

const patienceMs = 5_000
const approversSchema = z.object({ approvers: z.array(z.object({ fingerprint: z.string().max(100) })).max(100) })

export interface KnownKeysClient {
  /** Fingerprints of the keys the signer counts; undefined when it did not answer. */
  fingerprints(): Promise<ReadonlySet<string> | undefined>
  takeUp(keyId: string): Promise<void>
}

/** Asks the signer which keys it counts, and has it check one that others vouched for. It decides by itself. */
export function connectKnownKeys(socketPath: string): KnownKeysClient {
  return {
    fingerprints: async () => {
      try {
        const { body } = await askSigner(socketPath, patienceMs, 'GET', '/approvers')
        return new Set(approversSchema.parse(body).approvers.map(({ fingerprint }) => fingerprint))
      } catch {
        // A list of keys is useful without its answer too.
        return undefined
      }
    },
    takeUp: async (keyId) => {
      await askSigner(socketPath, patienceMs, 'POST', '/approvers/take-up', { keyId }).catch(() => undefined)
    },
  }
}
