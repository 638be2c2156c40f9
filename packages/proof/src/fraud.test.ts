import { afterAll, expect, test } from 'vitest'
import { type Answer, signAnswer } from './answer.ts'
import { type Contradiction, checkFraudFile, writeFraudFile } from './fraud.ts'
import { type Checkpoint, writeCheckpoint } from './log/checkpoint.ts'
import { signNote } from './note.ts'
import { writeReceipt } from './receipt.ts'
import {
  hex32,
  PythonVerifier,
  randomDebts,
  randomFrom,
  receiptOf,
  takeSnapshot,
  testHeld,
  testSigner,
} from './testing.ts'
import { idOf, saltsOf, totalOf } from './tree/leaf.ts'

const log = testSigner('clearhold.test/log', hex32('7'))
const answers = testSigner('clearhold.test/answers', hex32('3'))
const keys = { log: log.key, answers: answers.key }
const random = randomFrom('fraud')
const salt = random(32)
const [ines, other] = randomDebts(2, random)
if (ines === undefined || other === undefined) throw new Error('two investors')
const fiveMicro =
  ines.owedMicro.cash + ines.owedMicro.locked + ines.owedMicro.profit + ines.owedMicro.bonus + ines.owedMicro.leaving

const take = (number: number, debts = [ines, other], held: Partial<typeof testHeld> = {}) =>
  takeSnapshot(number, debts, { signer: log.signer, salt, shape: { bucketBits: 0, bucketHeight: 4 }, held })
const truth: Omit<Answer, 'origin'> = {
  snapshot: 17,
  personId: ines.personId,
  leaf: idOf({ ...ines, salt: saltsOf(salt, ines.personId).opening }),
  owedMicro: totalOf(ines.owedMicro) ?? 0n,
  lastEntryId: ines.lastEntryId,
  at: '2026-11-18T09:30:00.000Z',
}
const answer = (changed: Partial<typeof truth> = {}) => signAnswer({ ...truth, ...changed }, answers.signer)
const none = { leaf: undefined, owedMicro: 0n, lastEntryId: 0n }
const checkpoint = (changed: Partial<Checkpoint> = {}) =>
  signNote(writeCheckpoint({ origin: log.key.name, ...testHeld.log, extensions: [], ...changed }), log.signer)

const python = new PythonVerifier(log.text, '--answers', answers.text)
afterAll(() => python.stop())

/** What both verifiers say; they must say the same. */
async function verdictOf(contradiction: Contradiction, pieces: readonly (string | Promise<string>)[]): Promise<string> {
  const file = writeFraudFile(contradiction, await Promise.all(pieces.map(async (piece) => piece)))
  const checked = await checkFraudFile(file, keys)
  const said = checked.isConfirmed ? checked.contradiction : checked.fault
  expect(await python.ask([file])).toEqual([said])
  return said
}

test('answers_differ: two answers to one investor about one snapshot', async () => {
  for (const lie of [none, { owedMicro: truth.owedMicro - 1n }, { lastEntryId: 1n }, { leaf: hex32('9') }])
    expect(await verdictOf('answers_differ', [answer(), answer(lie)])).toBe('answers_differ')
  const later = answer({ at: '2026-11-18T10:30:00.000Z' })
  expect(await verdictOf('answers_differ', [answer(), later]), 'the time of answering').toBe('no_contradiction')
  for (const about of [
    { ...none, snapshot: 18 },
    { ...none, personId: other.personId },
  ])
    expect(await verdictOf('answers_differ', [answer(), answer(about)])).toBe('no_contradiction')
})

test('answer_denies_proof: an investor whose leaves are in the snapshot was told another thing', async () => {
  const file = (await take(17)).fileOf(0)
  for (const lie of [none, { owedMicro: truth.owedMicro - 1n }, { lastEntryId: 1n }, { leaf: hex32('9') }])
    expect(await verdictOf('answer_denies_proof', [answer(lie), file])).toBe('answer_denies_proof')
  expect(await verdictOf('answer_denies_proof', [answer(), file])).toBe('no_contradiction')
  expect(await verdictOf('answer_denies_proof', [answer({ ...none, snapshot: 18 }), file])).toBe('no_contradiction')
})

test('answer_forgets_proof: an investor left out of a later snapshot shows what an earlier one proved', async () => {
  const earlier = (await take(17)).fileOf(0)
  const later = await take(18, [other], { cutGroupId: testHeld.cutGroupId + 1n })
  const told = (changed: Partial<typeof truth>) => answer({ ...truth, snapshot: 18, ...changed })
  const verdict = (changed: Partial<typeof truth>, note = later.note) =>
    verdictOf('answer_forgets_proof', [told(changed), note, earlier])
  expect(await verdict(none)).toBe('answer_forgets_proof')
  expect(await verdict({ ...none, lastEntryId: truth.lastEntryId })).toBe('answer_forgets_proof')
  expect(await verdict({ owedMicro: fiveMicro - 1n })).toBe('answer_forgets_proof')
  expect(await verdict({ owedMicro: fiveMicro }), 'a promise may have ended').toBe('no_contradiction')
  expect(await verdict({ ...none, lastEntryId: truth.lastEntryId + 1n }), 'paid out since').toBe('no_contradiction')
  expect(await verdict({ ...none, personId: other.personId })).toBe('no_contradiction')
  const before = await take(18, [other], { cutGroupId: testHeld.cutGroupId - 1n })
  expect(await verdict(none, before.note), 'a cut that was earlier').toBe('no_contradiction')
  expect(await verdict(none, (await take(19, [other])).note), 'another note').toBe('no_contradiction')
})

test('snapshots_differ: two notes for one number', async () => {
  const { note } = await take(17)
  expect(await verdictOf('snapshots_differ', [note, (await take(17, [other])).note])).toBe('snapshots_differ')
  const more = await take(17, [ines, other], { heldMicro: testHeld.heldMicro + 1n })
  expect(await verdictOf('snapshots_differ', [note, more.note])).toBe('snapshots_differ')
  expect(await verdictOf('snapshots_differ', [note, note])).toBe('no_contradiction')
  expect(await verdictOf('snapshots_differ', [note, (await take(18)).note])).toBe('no_contradiction')
})

test('checkpoints_differ: a fork of the log shown to two investors', async () => {
  expect(await verdictOf('checkpoints_differ', [checkpoint(), checkpoint({ root: hex32('c') })])).toBe(
    'checkpoints_differ',
  )
  for (const same of [{ extensions: ['verifier other'] }, { size: 2_049, root: hex32('c') }])
    expect(await verdictOf('checkpoints_differ', [checkpoint(), checkpoint(same)])).toBe('no_contradiction')
})

test('snapshot_outside_log: a snapshot names another log than the checkpoint of that length', async () => {
  const { note } = await take(17)
  expect(await verdictOf('snapshot_outside_log', [note, checkpoint({ root: hex32('c') })])).toBe('snapshot_outside_log')
  for (const same of [{}, { size: 2_049, root: hex32('c') }])
    expect(await verdictOf('snapshot_outside_log', [note, checkpoint(same)])).toBe('no_contradiction')
})

test('error: what the operator did not sign, or what is no file of this kind, shows nothing', async () => {
  const forged = signAnswer({ ...truth, ...none }, testSigner('clearhold.test/answers', hex32('4')).signer)
  expect(await verdictOf('answers_differ', [answer(), forged])).toBe('answer_worthless')
  const ownAnswer = signAnswer({ ...truth, ...none }, { ...log.signer, name: answers.key.name })
  expect(await verdictOf('answers_differ', [answer(), ownAnswer]), 'signed by the log’s key').toBe('answer_worthless')
  const { note, fileOf } = await take(17)
  expect(await verdictOf('answer_denies_proof', [answer(none), fileOf(0).replace('"cash":"', '"cash":"1')])).toBe(
    'proof_worthless',
  )
  expect(await verdictOf('snapshots_differ', [note, checkpoint()])).toBe('snapshot_worthless')
  expect(await verdictOf('checkpoints_differ', [note, checkpoint()])).toBe('checkpoint_worthless')
  expect(await verdictOf('checkpoints_differ', [checkpoint()])).toBe('file_malformed')
  expect(await checkFraudFile('{"format":"clearhold fraud 1","contradiction":"toString","pieces":[]}', keys)).toEqual({
    isConfirmed: false,
    fault: 'file_malformed',
  })
})

test('answer_forgets_receipt: a movement before the cut is missing from the answer', async () => {
  const { receipt, root } = receiptOf({
    account: `investor:${ines.personId}:cash`,
    entryId: testHeld.cutGroupId * 1_024n + 1n,
    afterMicro: 900n,
    random,
  })
  const { size } = receipt.log
  const file = writeReceipt({ ...receipt, checkpoint: await checkpoint({ size, root }) })
  const { note } = await take(17)
  const about = (changed: Partial<typeof truth>) => answer({ ...none, lastEntryId: receipt.entry.id, ...changed })
  const verdict = (changed: Partial<typeof truth>, said = note) =>
    verdictOf('answer_forgets_receipt', [about(changed), said, file])
  expect(await verdict({ lastEntryId: 0n })).toBe('answer_forgets_receipt')
  expect(await verdict({}), 'what it left is still owed').toBe('answer_forgets_receipt')
  expect(await verdict({ leaf: hex32('a'), owedMicro: 899n })).toBe('answer_forgets_receipt')
  expect(await verdict({ leaf: hex32('a'), owedMicro: 900n })).toBe('no_contradiction')
  expect(await verdict({ lastEntryId: receipt.entry.id + 1n }), 'paid out since').toBe('no_contradiction')
  expect(await verdict({ lastEntryId: 0n, personId: other.personId })).toBe('no_contradiction')
  const before = await take(17, [ines], { cutGroupId: testHeld.cutGroupId - 1n })
  expect(await verdict({ lastEntryId: 0n }, before.note), 'a cut before it').toBe('no_contradiction')
  const loose = writeReceipt({ ...receipt, checkpoint: await checkpoint({ size, root: hex32('c') }) })
  expect(await verdictOf('answer_forgets_receipt', [about({ lastEntryId: 0n }), note, loose])).toBe('receipt_worthless')
})
