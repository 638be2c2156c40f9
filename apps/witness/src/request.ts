import { bytesOfBase64 } from '@clearhold/proof/bytes'

/** What a log asks for: `old <size>`, a line for each hash of the consistency proof, an empty line, the checkpoint. */
export interface AddCheckpoint {
  readonly oldSize: number
  readonly proof: readonly Uint8Array[]
  readonly note: string
}

const proofLinesMax = 63

/** Undefined where it is not written as C2SP tlog-witness says. */
export function readRequest(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const digits = /^old (0|[1-9]\d{0,15})$/.exec(first)?.[1]
  const proof = lines.flatMap((line) => readHash(line) ?? [])
  if (digits === undefined || !Number.isSafeInteger(Number(digits))) return undefined
  if (lines.length > proofLinesMax || proof.length < lines.length) return undefined
  return { oldSize: Number(digits), proof, note: body.slice(end + 2) }
}

function readHash(line: string): Uint8Array | undefined {
  const bytes = bytesOfBase64(line)
  return bytes?.length === 32 ? bytes : undefined
}
