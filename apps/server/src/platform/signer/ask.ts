import { request } from 'node:http'

const answerBytesMax = 64 * 1024

export interface SignerAnswer {
  readonly status: number
  readonly body: unknown
}

/** One call over the signer's Unix socket; rejects on a timeout, or when the answer is not JSON. */
export function askSigner(
  socketPath: string,
  patienceMs: number,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<SignerAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const call = request({ socketPath, method, path, signal }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > answerBytesMax) call.destroy(new Error('the signer says too much'))
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
        } catch {
          reject(new Error('the signer’s answer cannot be read'))
        }
      })
    })
    call.on('error', (error) => reject(signal.aborted ? new Error('the signer does not answer') : error))
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
