import { createHash, createPrivateKey, sign as signWith } from 'node:crypto'
import { bytesOfHex, hexOf } from './bytes.ts'
import { type NoteSigner, readVerifierKey, signNote, type VerifierKey, writeVerifierKey } from './note.ts'
import { writeProofFile } from './proof-file.ts'
import { type DebtKind, debtKinds, type Leaf, leavesOf, type Opening, saltsOf } from './tree/leaf.ts'
import { buildTree, writeStatement } from './tree/snapshot.ts'

/** Numbers that follow from a seed: every run of a seed makes the same trees. */
export function randomFrom(seed: string): (length: number) => Uint8Array {
  let count = 0
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 32) {
      count += 1
      const block = createHash('sha256').update(`${seed}:${count}`).digest()
      bytes.set(block.subarray(0, Math.min(32, length - at)), at)
    }
    return bytes
  }
}

/** A key made of a seed; for tests alone. */
export function testSigner(
  name: string,
  seed: Uint8Array,
): { readonly signer: NoteSigner; readonly key: VerifierKey; readonly text: string } {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const jwk = secret.export({ format: 'jwk' })
  const publicKey = new Uint8Array(Buffer.from(String(jwk.x), 'base64url'))
  const signer = { name, publicKey, sign: async (text: Uint8Array) => new Uint8Array(signWith(null, text, secret)) }
  const text = writeVerifierKey(name, publicKey)
  const key = readVerifierKey(text)
  if (key === undefined) throw new Error('the key reads as it is written')
  return { signer, key, text }
}

type Debt = Omit<Opening, 'salt'>

/** Investors with amounts of all sizes, some without a deposit address, some with nothing. */
export function randomDebts(count: number, random: (length: number) => Uint8Array): Debt[] {
  const number = (below: bigint) => BigInt(`0x${hexOf(random(8))}`) % below
  return Array.from({ length: count }, (_, index) => {
    const amounts = debtKinds.map((kind): [DebtKind, bigint] => [
      kind,
      number(3n) === 0n ? 0n : number(10n ** number(13n)),
    ])
    const [cash, locked, profit, bonus, leaving, promisedProfit, promisedBonus] = amounts.map(([, micro]) => micro)
    const none = 0n
    return {
      personId: `${hexOf(random(4))}-${hexOf(random(2))}-${hexOf(random(2))}-${hexOf(random(2))}-${hexOf(random(6))}`,
      email: index % 7 === 0 ? `ñandú-${index}@example.test` : `person-${index}@example.test`,
      depositAddress: index % 5 === 0 ? undefined : `0x${hexOf(random(20))}`,
      owedMicro: {
        cash: cash ?? none,
        locked: locked ?? none,
        profit: profit ?? none,
        bonus: bonus ?? none,
        leaving: leaving ?? none,
        promisedProfit: promisedProfit ?? none,
        promisedBonus: promisedBonus ?? none,
      },
      lastEntryId: number(2n ** 50n),
    }
  })
}

export interface Snapshot {
  readonly note: string
  readonly totalMicro: bigint
  /** The file of each investor, by their place in the list. */
  readonly fileOf: (index: number) => string
}

/** A whole snapshot, as an operator would make it. */
export async function takeSnapshot(
  number: number,
  debts: readonly Debt[],
  { signer, salt }: { readonly signer: NoteSigner; readonly salt: Uint8Array },
): Promise<Snapshot> {
  const leaves = debts.map((debt) => leavesOf(number, salt, debt))
  const tree = buildTree([...leaves.flat(), ...filling(number, leaves.length * 2, salt)])
  const { root, bucketBits, bucketHeight, crown } = tree
  const statement = { origin: signer.name, snapshot: number, root, bucketBits, bucketHeight }
  const note = await signNote(writeStatement(statement), signer)
  return {
    note,
    totalMicro: root.sumMicro,
    fileOf: (index) => {
      const debt = debts[index]
      const [first, second] = leaves[index] ?? []
      if (debt === undefined || first === undefined || second === undefined) throw new Error(`nobody is at ${index}`)
      const opening = { ...debt, salt: saltsOf(salt, debt.personId).opening }
      const part = (leaf: Leaf) => ({ ...tree.placeOf(leaf), sumMicro: leaf.sumMicro, salt: leaf.salt })
      return writeProofFile(note, { opening, crown, parts: [part(first), part(second)] })
    },
  }
}

/** Leaves of nothing, up to the smallest tree. */
function filling(snapshot: number, from: number, salt: Uint8Array): Leaf[] {
  const random = randomFrom(`filling:${hexOf(salt)}`)
  return Array.from({ length: Math.max(0, 1_024 - from) }, (): Leaf => {
    return { snapshot, id: random(32), kinds: random(32), part: 0, sumMicro: 0n, salt: random(32) }
  })
}

export function hex32(digit: string): Uint8Array {
  const bytes = bytesOfHex(digit.repeat(64), 32)
  if (bytes === undefined) throw new Error('a digit is one of sixteen')
  return bytes
}
