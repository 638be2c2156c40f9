import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPlace } from '@clearhold/proof/builder/read-place'
import { signNote } from '@clearhold/proof/note'
import { writeProofFile } from '@clearhold/proof/proof-file'
import { hex32, testHeld, testSigner } from '@clearhold/proof/testing'
import { type Leaf, leavesOf, nodeOfLeaf, saltsOf } from '@clearhold/proof/tree/leaf'
import { nodeLength } from '@clearhold/proof/tree/node'
import { writeStatement } from '@clearhold/proof/tree/statement'
import { benchKey, benchSnapshot, investorAt } from './investors.ts'
import type { Build } from './processes.ts'

export interface OneProof {
  readonly file: string
  readonly keyText: string
  /** Hashed bytes of the opening, both parts and their siblings; without crown and note, which all proofs share. */
  readonly ownBytes: number
  /** The same as JSON in the file. */
  readonly ownJsonBytes: number
  /** The server's time for both leaves, from the file of leaves. */
  readonly placesMs: number
}

const saltBytes = 32
const amountsBytes = 8 * 8
const indexBytes = 4
const sumBytes = 8

/** The proof of one investor of a built snapshot, made as the server makes it. */
export async function makeProof(folder: string, build: Build, investor: number): Promise<OneProof> {
  const owed = investorAt(investor)
  const shape = { bucketBits: build.bucketBits, bucketHeight: build.bucketHeight }
  const { signer, text: keyText } = testSigner('clearhold.test/log', hex32('7'))
  const root = { hash: new Uint8Array(Buffer.from(build.hash, 'hex')), sumMicro: BigInt(build.sumMicro) }
  const statement = { ...testHeld, origin: signer.name, snapshot: benchSnapshot, root, ...shape }
  const note = await signNote(writeStatement(statement), signer)
  const crown = new Uint8Array(await readFile(join(folder, 'crown')))
  const [first, second] = leavesOf(benchSnapshot, benchKey, owed)
  const partOf = async (leaf: Leaf) => {
    const { sumMicro, salt } = leaf
    const place = await readPlace(folder, shape, nodeOfLeaf(leaf).hash)
    if (place === undefined) throw new Error('the leaf is not in the tree')
    return { ...place, sumMicro, salt }
  }
  // Warm-up: the first call compiles the hash module.
  await partOf(first)
  const startedAt = performance.now()
  const parts = [await partOf(first), await partOf(second)] as const
  const placesMs = performance.now() - startedAt
  const opening = { ...owed, salt: saltsOf(benchKey, owed.personId).opening }
  const openingBytes = 16 + Buffer.byteLength(owed.email) + 20 + amountsBytes + saltBytes
  const partBytes = indexBytes + sumBytes + saltBytes + build.bucketHeight * nodeLength
  const file = writeProofFile(note, { opening, parts, crown })
  const { crown: _crown, note: _note, ...own } = JSON.parse(file) as Record<string, unknown>
  const ownJsonBytes = JSON.stringify(own).length
  return { file, keyText, ownBytes: openingBytes + 2 * partBytes, ownJsonBytes, placesMs }
}
