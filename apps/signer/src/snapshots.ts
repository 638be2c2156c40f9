import { createHash } from 'node:crypto'
import { writeAnswer } from '@clearhold/proof/answer'
import { signNote } from '@clearhold/proof/note'
import { writeStatement } from '@clearhold/proof/tree/statement'
import { readOwedAt } from './book.ts'
import type { Tx } from './database.ts'
import type { Hex } from './keys.ts'
import { noteSigner } from './notes.ts'
import type { Parts } from './parts.ts'
import { checkFees, type Fees } from './policy.ts'
import { Refusal } from './refusal.ts'
import { type Signed, signAt } from './signing.ts'
import {
  countSignedToday,
  insertSigned,
  readAnchors,
  readNextSnapshot,
  readNow,
  readSigned,
  readSnapshotRow,
  type SnapshotRow,
} from './snapshot-store.ts'
import { anchorData, anchorGasLimit, hexOf } from './transaction.ts'

export interface AnchorState {
  readonly address: Hex
  /** The number of the next snapshot, and the nonce assigned to it. */
  readonly number: number
  readonly nonce: number
}

export function readAnchor({ keys, policy, database }: Parts): Promise<AnchorState> {
  const address = keys.addressOf('anchor')
  return database.inTurn(async (tx) => {
    const { number, nonce } = await readNextSnapshot(tx, policy.chainId, address)
    return { address, number, nonce: Number(nonce) }
  })
}

/**
 * Signs the note of a snapshot, composed here from the row. A number is signed once: asked again, the same note is answered, and another
 * text is refused for ever. The stated debt must equal what the ledger owed at its cut, which is computed here from a few accounts.
 */
export function signSnapshot(parts: Parts, number: number, chainNonce: bigint): Promise<{ readonly note: string }> {
  const { keys, policy, database } = parts
  const wallet = keys.addressOf('anchor')
  const { chainId } = policy
  return database.inTurn(async (tx) => {
    const row = await readSnapshotRow(tx, number)
    const known = await readSigned(tx, number)
    if (known !== undefined) {
      if (row === undefined || known.text !== textOf(parts, row) || known.note === null)
        throw new Refusal('snapshot_differs')
      return { note: known.note }
    }
    const next = await readNextSnapshot(tx, chainId, wallet)
    if (number !== next.number) throw new Refusal('snapshot_out_of_order')
    // The chain knows more of this key than we do: a number that we would sign may already be anchored.
    if (chainNonce > next.nonce) throw new Refusal('nonce_used_outside')
    if (row === undefined) throw new Refusal('snapshot_unknown')
    if (row.chainId !== BigInt(chainId)) throw new Refusal('wrong_chain')
    if ((await countSignedToday(tx, policy)) >= policy.snapshotDayMax) throw new Refusal('snapshot_cap_reached')
    await refuseOtherDebt(tx, row)
    const text = textOf(parts, row)
    const note = await signNote(text, noteSigner(parts, 'log'))
    const noteDigest = createHash('sha256').update(note).digest()
    await insertSigned(tx, { number, text, note, noteDigest, chainId, wallet, nonce: next.nonce })
    return { note }
  })
}

async function refuseOtherDebt(tx: Tx, row: SnapshotRow): Promise<void> {
  const { investorsMicro, suspenseMicro, bankMicro } = await readOwedAt(tx, row.cutGroup)
  const isWhole = row.owedMicro === investorsMicro + row.suspenseMicro + row.contingentMicro + row.bankMicro
  // A shortfall in suspense is not set off against what is owed there: the row may state more than the account, and never less.
  if (!isWhole || row.suspenseMicro < suspenseMicro || row.bankMicro < bankMicro) throw new Refusal('owed_differs')
}

function textOf({ policy }: Parts, row: SnapshotRow): string {
  return writeStatement({
    origin: `${policy.noteOrigin}/log`,
    snapshot: Number(row.number),
    root: { hash: row.root, sumMicro: row.owedMicro },
    bucketBits: row.bucketBits,
    bucketHeight: row.bucketHeight,
    cutGroupId: row.cutGroup,
    at: row.takenAt.toISOString(),
    heldMicro: row.heldMicro,
    provedMicro: row.provedMicro,
    block: { chainId: Number(row.chainId), number: row.blockNumber, hash: hexOf(row.blockHash) },
    reserves: row.reservesDigest,
    log: { size: Number(row.logSize), root: row.logRoot },
  })
}

/**
 * Puts a signed snapshot's digest into a transaction of the anchor key to itself, at the nonce assigned to its number: the chain accepts
 * one per nonce. Higher fees replace it, with the same content.
 */
export function anchorSnapshot(
  parts: Parts,
  number: number,
  { chainNonce, fees }: { readonly chainNonce: bigint; readonly fees: Fees },
): Promise<Signed> {
  const { keys, policy, database } = parts
  checkFees(policy, fees)
  const wallet = keys.addressOf('anchor')
  return database.inTurn(async (tx) => {
    const signed = await readSigned(tx, number)
    if (signed === undefined) throw new Refusal('snapshot_unknown')
    if (signed.wallet !== wallet || signed.chainId !== policy.chainId) throw new Refusal('row_changed')
    const next = await readNextSnapshot(tx, policy.chainId, wallet)
    if (chainNonce > next.nonce) throw new Refusal('nonce_used_outside')
    const { chainId, nonce, noteDigest } = signed
    const data = anchorData(number, noteDigest)
    return signAt(tx, parts, await readAnchors(tx, chainId, wallet, nonce), {
      purpose: 'anchor',
      wallet: 'anchor',
      ownerId: undefined,
      from: wallet,
      receiver: wallet,
      value: 0n,
      transaction: { chainId, nonce, gasLimit: anchorGasLimit, to: wallet, wei: 0n, data, ...fees },
    })
  })
}

export interface AskedAnswer {
  readonly snapshot: number
  readonly personId: string
  /** The id digest of both leaves in hexadecimal digits; null for an investor without leaves. */
  readonly leaf: string | null
  readonly owedMicro: bigint
  readonly lastEntryId: bigint
}

/** An answer to one investor about a snapshot that was signed here; by a key of its own, so that it passes for nothing else. */
export function signAnswer(parts: Parts, { leaf, ...asked }: AskedAnswer): Promise<{ readonly note: string }> {
  return parts.database.inTurn(async (tx) => {
    if ((await readSigned(tx, asked.snapshot)) === undefined) throw new Refusal('snapshot_unknown')
    const signer = noteSigner(parts, 'answers')
    const at = (await readNow(tx)).toISOString()
    const digest = leaf === null ? undefined : Buffer.from(leaf, 'hex')
    return { note: await signNote(writeAnswer({ ...asked, origin: signer.name, leaf: digest, at }), signer) }
  })
}
