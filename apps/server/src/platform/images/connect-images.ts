import { request } from 'node:http'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { Overloaded } from '../gate/gate.ts'
import type { Images, OutputProfile, RefusalOf } from './images.ts'
import { profileHeader } from './picture-service.ts'

const patienceMs = 60_000
const answerBytesMax = 16 * 1024 * 1024
const refusalSchema = z.object({ code: z.enum(['image_unreadable', 'image_too_large', 'image_too_small']) })

interface Answer {
  readonly status: number
  readonly bytes: Buffer
}

/** Pictures by the decoder service, over its socket. An absent or overloaded service gives a 503: nothing was done. */
export function connectImages(socketPath: string): Images {
  return {
    reencode: async <Profile extends OutputProfile>(bytes: Uint8Array, profile: Profile) => {
      const { status, bytes: answered } = await send(socketPath, bytes, profile)
      if (status === 200) return ok(answered)
      if (status === 413) return refuse('image_too_large' as RefusalOf<Profile>)
      if (status !== 422) throw new Overloaded(`the decoder answers ${status}`)
      return refuse(refusalSchema.parse(JSON.parse(answered.toString('utf8'))).code as RefusalOf<Profile>)
    },
    close: async () => undefined,
  }
}

function send(socketPath: string, bytes: Uint8Array, profile: OutputProfile): Promise<Answer> {
  const headers = { [profileHeader]: JSON.stringify(profile), 'content-length': bytes.length }
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(patienceMs)
    const fail = (error: Error) => reject(new Overloaded(`the decoder does not answer: ${error.message}`))
    const call = request({ socketPath, method: 'POST', path: '/reencode', headers, signal }, (response) => {
      const chunks: Buffer[] = []
      let received = 0
      response.on('data', (chunk: Buffer) => {
        received += chunk.length
        if (received > answerBytesMax) call.destroy(new Error('the answer is too long'))
        else chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }))
    })
    call.on('error', fail)
    call.end(bytes)
  })
}
