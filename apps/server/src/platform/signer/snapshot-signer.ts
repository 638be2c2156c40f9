import { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import type { Hex } from '../chain/decode.ts'
import { connectNoteSigner, type NoteKeys } from './note-signer.ts'
import { callsOf, type Fees, type SignedTransaction, type SignerReply, signedSchema, wired } from './payout-signer.ts'
import { tellRefusals } from './tell-refusals.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/)
  .transform((text) => text as Hex)
const anchorSchema = z.object({ address, number: z.int().min(1), nonce: z.int().min(0) })
const noteSchema = z.object({ note: z.string().max(4_000) })
const ownershipSchema = z.object({
  text: z.string().max(1_000),
  signature: z.string().regex(/^0x[0-9a-f]{130}$/),
  at: z.iso.datetime(),
})

export type AnchorState = z.output<typeof anchorSchema>
export type OwnershipProof = z.output<typeof ownershipSchema>

/** What the worker requests from the signer for snapshots. */
export interface SnapshotSigner {
  /** The key that anchors snapshots, the number of the next one and the nonce assigned to it. */
  anchor(): SignerReply<AnchorState>
  /** The note of a snapshot, made by the signer from its row; idempotent. chainNonce: what the chain counts of the anchor key. */
  sign(number: number, chainNonce: number): SignerReply<{ readonly note: string }>
  /** The bytes that anchor it in the chain. Both fees at least 12.5% higher: a replacement with the same data. */
  sendAnchor(number: number, chainNonce: number, fees: Fees): SignerReply<SignedTransaction>
  /** Signs for an address of the register, at a fresh block, that it is ours. */
  proveOwnership(address: Hex, block: { readonly number: bigint; readonly hash: Hex }): SignerReply<OwnershipProof>
}

export function connectSnapshotSigner(socketPath: string): SnapshotSigner {
  const ask = callsOf(socketPath)
  return {
    anchor: () => ask(anchorSchema, 'GET', '/anchor'),
    sign: (number, chainNonce) => ask(noteSchema, 'POST', `/snapshots/${number}/sign`, { chainNonce }),
    sendAnchor: (number, chainNonce, fees) =>
      ask(signedSchema, 'POST', `/snapshots/${number}/anchor`, { chainNonce, ...wired(fees) }),
    proveOwnership: (of, { number, hash }) =>
      ask(ownershipSchema, 'POST', '/ownership', { address: of, blockNumber: String(number), blockHash: hash }),
  }
}

export interface AnswerAsked {
  readonly snapshot: number
  readonly personId: string
  /** The id digest of both leaves, in hexadecimal digits; null without leaves. */
  readonly leaf: string | null
  readonly owedMicro: bigint
  readonly lastEntryId: bigint
}

export type SignAnswer = (asked: AnswerAsked) => SignerReply<{ readonly note: string }>

/**
 * What the api requests from the signer: an answer to one investor as a note, and the keys by which snapshots and answers are verified.
 */
export interface AnswerSigner {
  readonly sign: SignAnswer
  /** Undefined while the signer does not answer. */
  readonly keys: () => Promise<NoteKeys | undefined>
}

export function connectAnswerSigner(socketPath: string, log: Log): AnswerSigner {
  const ask = callsOf(socketPath)
  const sign: SignAnswer = ({ owedMicro, lastEntryId, ...asked }) =>
    ask(noteSchema, 'POST', '/answers', {
      ...asked,
      owedMicro: String(owedMicro),
      lastEntryId: String(lastEntryId),
    })
  return {
    sign: tellRefusals('answer', log, sign),
    keys: async () => {
      const answer = await connectNoteSigner(socketPath)
        .keys()
        .catch(() => undefined)
      return answer?.ok === true ? answer.value : undefined
    },
  }
}
