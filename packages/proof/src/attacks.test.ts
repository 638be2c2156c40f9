import { expect, test } from 'vitest'
import { signAnswer } from './answer.ts'
import { checkFraudFile, writeFraudFile } from './fraud.ts'
import { writeCheckpoint } from './log/checkpoint.ts'
import { signNote } from './note.ts'
import { checkProofFile, writeProofFile } from './proof-file.ts'
import { hex32, randomDebts, randomFrom, takeSnapshot, testHeld, testSigner } from './testing.ts'
import { compareBytes } from './tree/build.ts'
import { type DebtKind, idOf, kindsOf, leavesOf, nodeOfLeaf, saltsOf, totalOf } from './tree/leaf.ts'
import { joinNodes, type SumNode, sumMaxMicro, writeNode } from './tree/node.ts'
import { buildTree } from './tree/snapshot.ts'
import { writeStatement } from './tree/statement.ts'

/** Attacks of an operator who holds the key. Each is validly signed: nothing here depends on an invalid signature. */
const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('3'))
const random = randomFrom('attacks')
const salt = random(32)
const shape = { bucketBits: 0, bucketHeight: 2 }
const [first, second, third] = randomDebts(3, random)
if (first === undefined || second === undefined || third === undefined) throw new Error('three investors')
const investors = [first, second]

const signedRoot = (root: SumNode, snapshot = 17, held: Partial<typeof testHeld> = {}) =>
  signNote(writeStatement({ ...testHeld, ...held, origin: log.key.name, snapshot, root, ...shape }), log.signer)
const openingOf = (debt: typeof first) => ({ ...debt, salt: saltsOf(salt, debt.personId).opening })
const joinedOrFail = (left: SumNode, right: SumNode): SumNode => {
  const node = joinNodes(left, right)
  if (node === undefined) throw new Error('both are sums')
  return node
}

/** The proofs of two investors in a bucket of four leaves whose inner nodes were made with another rule for the sum. */
async function proofsUnder(join: (left: SumNode, right: SumNode) => SumNode, debts = investors) {
  const leaves = debts.flatMap((debt) =>
    leavesOf(17, salt, debt).map((leaf) => ({ debt, leaf, node: nodeOfLeaf(leaf) })),
  )
  const sorted = leaves.toSorted((one, other) => compareBytes(one.node.hash, other.node.hash))
  const nodes = sorted.map(({ node }) => node)
  const [a, b, c, d] = nodes
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four leaves')
  const halves = [join(a, b), join(c, d)] as const
  const root = join(...halves)
  const note = await signedRoot(root)
  return debts.map((debt) => {
    const part = (which: 0 | 1) => {
      const index = sorted.findIndex(({ debt: whose, leaf }) => whose === debt && leaf.part === which)
      const { leaf } = sorted[index] ?? {}
      const siblings = [nodes[index ^ 1], halves[index < 2 ? 1 : 0]]
      if (leaf === undefined) throw new Error('both parts are there')
      return {
        index,
        sumMicro: leaf.sumMicro,
        salt: leaf.salt,
        siblings: siblings.filter((node) => node !== undefined),
      }
    }
    return writeProofFile(note, { opening: openingOf(debt), crown: writeNode(root), parts: [part(0), part(1)] })
  })
}

test('attack: Maxwell’s sum flaw - a node whose sum is less than that of its children is found by every investor below it', async () => {
  const honest = await proofsUnder(joinedOrFail)
  for (const file of honest) expect(await checkProofFile(file, log.key)).toMatchObject({ holds: true })
  const larger = (left: SumNode, right: SumNode): SumNode => ({
    hash: joinedOrFail(left, right).hash,
    sumMicro: left.sumMicro > right.sumMicro ? left.sumMicro : right.sumMicro,
  })
  for (const file of await proofsUnder(larger))
    expect(await checkProofFile(file, log.key)).toEqual({ holds: false, fault: 'leaf_not_in_bucket' })
})

test('attack: Maxwell’s sum flaw - both investors below one node cannot be shown different sums of the other', async () => {
  const [file = ''] = await proofsUnder(joinedOrFail)
  const proof = JSON.parse(file) as { parts: { siblings: string }[] }
  for (const part of proof.parts) {
    const bytes = Buffer.from(part.siblings, 'base64')
    bytes.writeBigUInt64BE(0n, 32)
    part.siblings = bytes.toString('base64')
  }
  expect(await checkProofFile(JSON.stringify(proof), log.key)).toMatchObject({ holds: false })
})

test('attack: identical leaves - an investor is not shown the leaves of another with the same amounts', async () => {
  const twin = { ...second, owedMicro: first.owedMicro, lastEntryId: first.lastEntryId }
  const snapshot = await takeSnapshot(17, [first, third], { signer: log.signer, salt, shape })
  const proof = JSON.parse(snapshot.fileOf(0)) as { opening: Record<string, unknown> }
  expect(await checkProofFile(JSON.stringify(proof), log.key)).toMatchObject({ holds: true })
  for (const field of ['personId', 'email', 'depositAddress'] as const) {
    const shown = { ...proof, opening: { ...proof.opening, [field]: twin[field] ?? null } }
    expect(await checkProofFile(JSON.stringify(shown), log.key), field).toEqual({
      holds: false,
      fault: 'leaf_not_in_bucket',
    })
  }
  const [leaf] = leavesOf(17, salt, first)
  expect(() => buildTree([leaf, leaf])).toThrow('two leaves have one hash')
})

test('attack: dummies with debt - no leaf is less than nothing, and no sum wraps around to a smaller one', async () => {
  const nothing = { cash: 0n, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n, promisedProfit: 0n, promisedBonus: 0n }
  const owing = (kind: DebtKind, micro: bigint) => ({ ...first, owedMicro: { ...nothing, [kind]: micro } })
  for (const debt of [owing('cash', -1n), owing('bonus', sumMaxMicro + 1n)]) {
    expect(totalOf(debt.owedMicro)).toBeUndefined()
    expect(kindsOf(openingOf(debt))).toBeUndefined()
    expect(() => leavesOf(17, salt, debt)).toThrow('no leaf can be made')
  }
  // 2^64 minus one would subtract one from its sibling, in a verifier with wrapping sums.
  const [file = ''] = await proofsUnder(joinedOrFail)
  const proof = JSON.parse(file) as { parts: { siblings: string }[] }
  for (const part of proof.parts) {
    const bytes = Buffer.from(part.siblings, 'base64')
    bytes.writeBigUInt64BE(2n ** 64n - 1n, 32)
    part.siblings = bytes.toString('base64')
  }
  expect(await checkProofFile(JSON.stringify(proof), log.key)).toEqual({ holds: false, fault: 'sum_out_of_range' })
})

test('attack: subset sums - what investors are shown has no balance of another in it, and what is published no leaf', async () => {
  const debts = randomDebts(600, random)
  const snapshot = await takeSnapshot(17, debts, { signer: log.signer, salt })
  // Of amounts of a few millionths two may be equal by chance.
  const totals = new Set(debts.map(({ owedMicro }) => totalOf(owedMicro) ?? 0n).filter((micro) => micro > 1_000_000n))
  for (let index = 0; index < debts.length; index += 1) {
    const { parts, crown } = JSON.parse(snapshot.fileOf(index)) as { parts: { siblings: string }[]; crown: string }
    for (const { siblings } of parts)
      expect(totals.has(Buffer.from(siblings, 'base64').readBigUInt64BE(32)), 'the sum of a neighbour').toBe(false)
    expect(Buffer.from(crown, 'base64')).toHaveLength(40)
  }
})

test('attack: guessing - without the salt an attacker cannot find out who a leaf belongs to or what it says', () => {
  const opening = openingOf(first)
  const guessed = { ...opening, salt: saltsOf(hex32('0'), first.personId).opening }
  expect(idOf(guessed)).not.toEqual(idOf(opening))
  expect(kindsOf(guessed)).not.toEqual(kindsOf(opening))
})

test('attack: suppressed complaints - an investor who is left out can show it to anyone', async () => {
  const earlier = await takeSnapshot(17, [first, second], { signer: log.signer, salt, shape })
  const later = await takeSnapshot(18, [second], { signer: log.signer, salt, shape, held: { cutGroupId: 2_000n } })
  const told = { snapshot: 18, personId: first.personId, leaf: undefined, owedMicro: 0n, lastEntryId: 0n }
  const answer = await signAnswer({ ...told, at: testHeld.at }, answers.signer)
  const file = writeFraudFile('answer_forgets_proof', [answer, later.note, earlier.fileOf(0)])
  expect(await checkFraudFile(file, { log: log.key, answers: answers.key })).toMatchObject({
    isConfirmed: true,
    contradiction: 'answer_forgets_proof',
  })
})

test('attack: different roots - two notes for one number, or two logs of one length, show each other', async () => {
  const keys = { log: log.key, answers: answers.key }
  const notes = await Promise.all([hex32('1'), hex32('2')].map((hash) => signedRoot({ hash, sumMicro: 1n })))
  expect(await checkFraudFile(writeFraudFile('snapshots_differ', notes), keys)).toMatchObject({ isConfirmed: true })
  const checkpoints = await Promise.all(
    [hex32('1'), hex32('2')].map((root) =>
      signNote(writeCheckpoint({ origin: log.key.name, size: 9, root, extensions: [] }), log.signer),
    ),
  )
  expect(await checkFraudFile(writeFraudFile('checkpoints_differ', checkpoints), keys)).toMatchObject({
    isConfirmed: true,
  })
})

test('attack: borrowed reserves - what is held is said for one block, and the note of a snapshot cannot be said again for another', async () => {
  const root = { hash: hex32('1'), sumMicro: 1n }
  const keys = { log: log.key, answers: answers.key }
  const elsewhere = { ...testHeld.block, number: testHeld.block.number + 1n, hash: `0x${'6f'.repeat(32)}` }
  const notes = [await signedRoot(root), await signedRoot(root, 17, { block: elsewhere })]
  expect(await checkFraudFile(writeFraudFile('snapshots_differ', notes), keys)).toMatchObject({ isConfirmed: true })
})
