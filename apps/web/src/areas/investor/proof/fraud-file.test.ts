import { PythonVerifier } from '@clearhold/proof/testing'
import { afterAll, expect, test } from 'vitest'
import { checkReceiptHere } from './check-receipt.ts'
import { findFraud } from './fraud-file.ts'
import { earlierProof, evidenceOf, ines, keys, makeStory, newestReceipt, otherKeys } from './testing.ts'

const python = new PythonVerifier(keys.log, '--answers', keys.answers)
afterAll(() => python.stop())

const story = await makeStory('in')
const leftOut = await makeStory('left_out')
const receipt = await newestReceipt()
const { personId } = ines

test('left out by a patched builder: the signed answer and one receipt are a file that verify.py confirms', async () => {
  const signed = { published: leftOut.note, receipts: [receipt], earlier: [] }
  const file = await findFraud(evidenceOf(leftOut), signed)
  expect(await python.ask([file ?? ''])).toEqual(['answer_forgets_receipt'])
})

test('left out, and no receipt comes: what the snapshot before proved is enough', async () => {
  const signed = { published: leftOut.note, receipts: [], earlier: [await earlierProof()] }
  const file = await findFraud(evidenceOf(leftOut), signed)
  expect(await python.ask([file ?? ''])).toEqual(['answer_forgets_proof'])
})

test('told one thing and proved another; shown another note than everybody else', async () => {
  const denied = { ...evidenceOf(story), own: { answer: leftOut.own.answer, file: story.own.file } }
  const nothingElse = { published: undefined, receipts: [], earlier: [] }
  expect(await python.ask([(await findFraud(denied, nothingElse)) ?? ''])).toEqual(['answer_denies_proof'])
  const forked = await findFraud(evidenceOf(story), { ...nothingElse, published: leftOut.note })
  expect(await python.ask([forked ?? ''])).toEqual(['snapshots_differ'])
})

test('error: what holds, and what was not signed by the known keys, gives no file', async () => {
  const signed = { published: story.note, receipts: [receipt], earlier: [await earlierProof()] }
  expect(await findFraud(evidenceOf(story), signed)).toBeUndefined()
  const signedOut = { ...signed, published: leftOut.note }
  expect(await findFraud({ ...evidenceOf(leftOut), keys: otherKeys }, signedOut)).toBeUndefined()
  expect(await findFraud({ ...evidenceOf(leftOut), keys: { log: '', answers: '' } }, signedOut)).toBeUndefined()
  expect(await findFraud(evidenceOf(leftOut), { ...signed, published: undefined })).toBeUndefined()
})

test('a receipt is checked when it is opened: the movement, the person, the log and its checkpoint', async () => {
  const asked = { file: receipt, entry: '103-2', personId, logKey: keys.log }
  expect(await checkReceiptHere(asked)).toBe('holds')
  expect(await checkReceiptHere({ ...asked, entry: '103-1' })).toBe('fails')
  expect(await checkReceiptHere({ ...asked, personId: '0199a3f4-9999-7222-8333-444455556666' })).toBe('fails')
  expect(await checkReceiptHere({ ...asked, logKey: otherKeys.log })).toBe('fails')
  expect(await checkReceiptHere({ ...asked, logKey: '' })).toBe('fails')
  const early = JSON.stringify({ ...JSON.parse(receipt), checkpoint: null })
  expect(await checkReceiptHere({ ...asked, file: early })).toBe('waiting')
})
