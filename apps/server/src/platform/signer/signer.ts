import { request } from 'node:http'
import { z } from 'zod'

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
const answerBytesMax = 64 * 1024

/** Talks to the signer over its Unix socket. What comes back are public keys, never another kind. */
export function connectSigner(socketPath: string): Signer {
  return {
    publicKeys: async () => {
      const { status, body } = await ask(socketPath, 'GET', '/keys')
      return status === 404 ? undefined : publicKeysSchema.parse(body)
    },
    initialiseKeys: async () => publicKeysSchema.parse((await ask(socketPath, 'POST', '/keys/init')).body),
    healthy: async () => (await ask(socketPath, 'GET', '/health')).status === 200,
  }
}

function ask(socketPath: string, method: string, path: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, method, path, timeout: patienceMs }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > answerBytesMax) call.destroy(new Error('the signer says too much'))
      })
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
        } catch {
          reject(new Error('the signer’s answer cannot be read'))
        }
      })
    })
    call.on('timeout', () => call.destroy(new Error('the signer does not answer')))
    call.on('error', reject)
    call.end()
  })
}
