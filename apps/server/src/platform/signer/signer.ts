import { z } from 'zod'
import { askSigner } from './ask.ts'

const publicKeysSchema = z.object({ depositXpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/) })
export type PublicKeys = z.infer<typeof publicKeysSchema>

export interface Signer {
  /** Undefined when the signer has made no keys yet; rejects when it does not answer. */
  publicKeys(): Promise<PublicKeys | undefined>
  /** Has the signer make its keys, once; where they exist, answers those. */
  initialiseKeys(): Promise<PublicKeys>
  healthy(): Promise<boolean>
}

const patienceMs = 5_000

/** Talks to the signer over its Unix socket. What comes back are public keys, never another kind. */
export function connectSigner(socketPath: string): Signer {
  const ask = (method: 'GET' | 'POST', path: string) => askSigner(socketPath, patienceMs, method, path)
  return {
    publicKeys: async () => {
      const { status, body } = await ask('GET', '/keys')
      return status === 404 ? undefined : publicKeysSchema.parse(body)
    },
    initialiseKeys: async () => publicKeysSchema.parse((await ask('POST', '/keys/init')).body),
    healthy: async () => (await ask('GET', '/health')).status === 200,
  }
}
