import { ok, type Result, refuse } from '@clearhold/contract/result'
import { base64Of } from '@clearhold/proof/bytes'
import { z } from 'zod'
import { askSigner } from './ask.ts'
import { type SignerRefusal, signerRefusals } from './payout-signer.ts'

const keysSchema = z.object({ origin: z.string(), log: z.string(), answers: z.string() })
const sizeSchema = z.object({ size: z.int().min(0) })
const noteSchema = z.object({ note: z.string().max(2_000) })
const refusalSchema = z.object({ code: z.enum(signerRefusals) })
const patienceMs = 15_000

export type NoteKeys = z.output<typeof keysSchema>
type Answer<Value> = Promise<Result<Value, SignerRefusal>>

export interface NextCheckpoint {
  readonly size: number
  readonly root: Uint8Array
  /** From the size it last signed. */
  readonly proof: readonly Uint8Array[]
  readonly verifier: string | undefined
}

/** Signs notes; rejects when the signer does not answer. */
export interface NoteSigner {
  /** Verifier keys of the log and of answers, and the prefix of their names. */
  keys(): Answer<NoteKeys>
  /** The size of the newest checkpoint it signed; 0 before the first. */
  signedSize(): Answer<number>
  signCheckpoint(next: NextCheckpoint): Answer<string>
}

export function connectNoteSigner(socketPath: string): NoteSigner {
  const ask = async <Value>(
    schema: z.ZodType<Value>,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Answer<Value> => {
    const answer = await askSigner(socketPath, patienceMs, method, path, body)
    return answer.status === 200
      ? ok(schema.parse(answer.body))
      : refuse<SignerRefusal>(refusalSchema.parse(answer.body).code)
  }
  return {
    keys: () => ask(keysSchema, 'GET', '/notes/keys'),
    signedSize: async () => {
      const answer = await ask(sizeSchema, 'GET', '/notes/checkpoint')
      return answer.ok ? ok(answer.value.size) : answer
    },
    signCheckpoint: async ({ size, root, proof, verifier }) => {
      const body = { size, root: base64Of(root), proof: proof.map(base64Of), verifier }
      const answer = await ask(noteSchema, 'POST', '/notes/checkpoint', body)
      return answer.ok ? ok(answer.value.note) : answer
    },
  }
}
