import { z } from 'zod'
import { askSigner } from './ask.ts'

const publicKeysSchema = z.object({ depositXpub: z.string().regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/) })
const refusalSchema = z.object({ code: z.string() })
export type PublicKeys = z.infer<typeof publicKeysSchema>

export interface Signer {
  /** Undefined when the signer has no keys yet; rejects when it does not answer. */
  publicKeys(): Promise<PublicKeys | undefined>
  /** Has the signer make its keys, once; where they exist, answers those. */
  initialiseKeys(): Promise<PublicKeys>
  /** Has it make another ring, while payouts are stopped; one that is not pinned yet is answered instead. */
  rotateKeys(): Promise<PublicKeys>
  healthy(): Promise<boolean>
}

interface SignerPatience {
  readonly answerMs: number
  /** Keys are made once, and sealing them stretches the passphrase on purpose: seconds of CPU on a busy machine. */
  readonly keysMs: number
}

function adviceOn(code: string): string {
  if (code === 'token_key_missing') return 'First: clearhold signer token create --for hot.'
  return code === 'token_unavailable' ? 'The token does not answer.' : 'Stop payouts first.'
}

const usualPatience: SignerPatience = { answerMs: 5_000, keysMs: 60_000 }

/** Client of the signer over its Unix socket. It only ever answers public keys. */
export function connectSigner(socketPath: string, { answerMs, keysMs } = usualPatience): Signer {
  const ask = (method: 'GET' | 'POST', path: string, patienceMs = answerMs) =>
    askSigner(socketPath, patienceMs, method, path)
  return {
    publicKeys: async () => {
      const { status, body } = await ask('GET', '/keys')
      return status === 404 ? undefined : publicKeysSchema.parse(body)
    },
    initialiseKeys: async () => {
      const { status, body } = await ask('POST', '/keys/init', keysMs)
      if (status === 200) return publicKeysSchema.parse(body)
      const { code } = refusalSchema.parse(body)
      throw new Error(`The signer makes no keys: ${code}. ${adviceOn(code)} Nothing was changed.`)
    },
    rotateKeys: async () => {
      const { status, body } = await ask('POST', '/keys/rotate', keysMs)
      if (status === 200) return publicKeysSchema.parse(body)
      const { code } = refusalSchema.parse(body)
      throw new Error(`The signer makes no new keys: ${code}. ${adviceOn(code)} Nothing was changed.`)
    },
    healthy: async () => (await ask('GET', '/health')).status === 200,
  }
}
