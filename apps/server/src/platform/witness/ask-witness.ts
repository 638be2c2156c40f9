import { base64Of } from '@clearhold/proof/bytes'
import { findCosignature, readWitnessKey } from '@clearhold/proof/log/checkpoint'
import { readNote } from '@clearhold/proof/note'
import type { Clock } from '../clock/clock.ts'
import type { WitnessSetting } from './setting.ts'

/** The checkpoint for a witness, and the proof that it continues what the witness knows. */
export interface ShownCheckpoint {
  readonly note: string
  readonly size: number
  proofFrom(size: number): Promise<readonly Uint8Array[]>
}

/**
 * cosigned: the line to put under the checkpoint. refused: the log is no continuation of the one it knows. failed: it did not answer,
 * does not know us, or its answer cannot be used.
 */
export type WitnessAnswer =
  | { readonly outcome: 'cosigned'; readonly line: string; readonly at: Date }
  | { readonly outcome: 'refused' | 'failed'; readonly answer: string }

const usualPatienceMs = 5_000
const answerBytesMax = 16 * 1024
const answerCharsKept = 200
const linesMax = 16
/** A time further away than this cannot be when it signed. */
const clockDifferenceMaxMs = 10 * 60_000

export interface Asking {
  /** The size it last cosigned, as far as we know. */
  readonly knownSize: number
  readonly clock: Clock
  readonly patienceMs?: number
}

/** Requests a cosignature by C2SP tlog-witness; at most two calls, within one timeout. Never rejects. */
export async function askWitness(
  witness: Pick<WitnessSetting, 'url' | 'verifierKey'>,
  shown: ShownCheckpoint,
  { knownSize, clock, patienceMs = usualPatienceMs }: Asking,
): Promise<WitnessAnswer> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    // It knows a longer log than this one: asked from size 0, it answers its own size.
    const first = await post(witness, shown, knownSize <= shown.size ? knownSize : 0, signal)
    const heldSize = heldSizeIn(first)
    if (heldSize === undefined) return await judge(first, witness, shown, clock)
    if (heldSize > shown.size) return { outcome: 'refused', answer: inShort(first) }
    return await judge(await post(witness, shown, heldSize, signal), witness, shown, clock)
  } catch (error) {
    return { outcome: 'failed', answer: signal.aborted ? 'no answer in time' : `no answer: ${kindOf(error)}` }
  }
}

interface HttpAnswer {
  readonly status: number
  readonly body: string
}

async function post(
  { url }: Pick<WitnessSetting, 'url'>,
  shown: ShownCheckpoint,
  from: number,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const proof = from === 0 ? [] : await shown.proofFrom(from)
  const body = `${[`old ${from}`, ...proof.map(base64Of)].join('\n')}\n\n${shown.note}`
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, signal, redirect: 'error' })
  return { status: response.status, body: await readBounded(response) }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The size it has cosigned, where it answers that the request started from another one. */
function heldSizeIn({ status, body }: HttpAnswer): number | undefined {
  const digits = status === 409 ? /^(0|[1-9]\d{0,14})\n$/.exec(body)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

async function judge(
  answer: HttpAnswer,
  { verifierKey }: Pick<WitnessSetting, 'verifierKey'>,
  { note }: ShownCheckpoint,
  clock: Clock,
): Promise<WitnessAnswer> {
  if (answer.status !== 200) return { outcome: answer.status === 422 ? 'refused' : 'failed', answer: inShort(answer) }
  const text = readNote(note)?.text ?? ''
  const key = readWitnessKey(verifierKey)
  const lines = answer.body.split('\n').slice(0, linesMax)
  for (const line of lines) {
    const signed = readNote(`${text}\n${line}\n`)
    const timeSeconds = signed && key && (await findCosignature(signed, key))
    if (typeof timeSeconds !== 'bigint') continue
    const at = new Date(Number(timeSeconds) * 1000)
    if (Math.abs(at.getTime() - clock.now().getTime()) <= clockDifferenceMaxMs)
      return { outcome: 'cosigned', line: `${line}\n`, at }
    return { outcome: 'failed', answer: 'its clock is not ours' }
  }
  return { outcome: 'failed', answer: 'its signature does not fit' }
}

/** One line of printable characters. */
function inShort({ status, body }: HttpAnswer): string {
  return `${status} ${body.replaceAll(/[^\x20-\x7e]+/g, ' ')}`.trim().slice(0, answerCharsKept)
}

function kindOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: unknown }; message?: unknown }
  return String(cause?.code ?? message).slice(0, answerCharsKept)
}
