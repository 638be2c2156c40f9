import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import type { SubmitParts } from '../parts.ts'
import { decryptDepositProof } from './decrypt-deposit-proof.ts'
import { issuePaymentReference } from './issue-payment-reference.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'

const database = prepareDatabase()
let parts: SubmitParts
let folder: string
const images = openImages()
afterAll(() => images.close())
beforeAll(() => {
  folder = testFolder()
  parts = {
    database: database.app,
    storage: diskStorage(folder),
    masterKey: Buffer.alloc(32, 3),
    personKeys: testPersonKeys(),
    images,
  }
})

const paid = (personId: string, reference: string, amountMicro = 250_000_000n) => ({
  personId,
  method: 'bank' as const,
  amountMicro,
  reference,
})

/** A picture with location metadata. */
const receipt = () =>
  sharp({ create: { width: 2_400, height: 900, channels: 3, background: 'ivory' } })
    .withExif({ IFD0: { Copyright: 'the street where it was taken' } })
    .jpeg()
    .toBuffer()

test('a payment is noted with its proof, which rests sealed and belongs to this deposit alone', async () => {
  const personId = randomUUID()
  const proof = await receipt()
  const answer = await submitManualDeposit(parts, { ...paid(personId, 'INV 2026-17'), proof })
  const id = answer.ok ? answer.value : ''
  const [row] = await database.owner(
    'select state, cash_micro::text as cash, proof_key from deposits.deposit where id = $1',
    [id],
  )
  expect(row).toEqual({ state: 'submitted', cash: '250000000', proof_key: `deposits/${id}` })
  expect(readFileSync(join(folder, 'deposits', id)).includes('WEBP')).toBe(false)
  const kept = await decryptDepositProof(parts, id)
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 2_000, height: 750 })
  expect(proof.includes('the street')).toBe(true)
  expect(kept?.includes('the street')).toBe(false)
  const second = await submitManualDeposit(parts, { ...paid(personId, 'INV 2026-18'), proof })
  await database.owner('update deposits.deposit set proof_key = $2 where id = $1', [
    second.ok ? second.value : '',
    `deposits/${id}`,
  ])
  await expect(decryptDepositProof(parts, second.ok ? second.value : '')).rejects.toThrow()
})

test('a deposit without a proof has none, and one that is not there neither', async () => {
  const answer = await submitManualDeposit(parts, paid(randomUUID(), 'no picture'))
  expect(await decryptDepositProof(parts, answer.ok ? answer.value : '')).toBeUndefined()
  expect(await decryptDepositProof(parts, randomUUID())).toBeUndefined()
})

test('error: U6: a transaction of the chain is never credited by hand, however it is spelled', async () => {
  for (const reference of ['ab'.repeat(32), `0x${'AB'.repeat(32)}`, ` tx: 0x${'ab'.repeat(32)} `]) {
    const answer = await submitManualDeposit(parts, paid(randomUUID(), reference))
    expect(answer).toMatchObject({ code: 'reference_is_transaction' })
  }
})

test('error: less than the minimum, or the same reference twice', async () => {
  const personId = randomUUID()
  expect(await submitManualDeposit(parts, paid(personId, 'small', 9_999_999n))).toMatchObject({
    code: 'amount_below_minimum',
    params: { minimum: '10' },
  })
  expect(await submitManualDeposit(parts, paid(personId, 'Salary May'))).toMatchObject({ ok: true })
  expect(await submitManualDeposit(parts, paid(personId, 'salary may'))).toMatchObject({ code: 'reference_used' })
  expect(await submitManualDeposit(parts, paid(randomUUID(), 'salary may'))).toMatchObject({ ok: true })
})

test('the issued reference is stored in our spelling; another person’s or one with a typing error is refused', async () => {
  const personId = randomUUID()
  const reference = await issuePaymentReference({ database: database.app }, personId)
  const typed = reference.toLowerCase().replaceAll('-', ' ')
  for (const [who, what] of [
    [randomUUID(), typed],
    [personId, `${reference.slice(0, -1)}${reference.endsWith('7') ? '8' : '7'}`],
  ] as const)
    expect(await submitManualDeposit(parts, paid(who, what))).toMatchObject({ code: 'reference_not_yours' })
  const answer = await submitManualDeposit(parts, paid(personId, typed))
  const [row] = await database.owner('select reference from deposits.deposit where id = $1', [
    answer.ok ? answer.value : '',
  ])
  expect(row).toEqual({ reference })
})

test('error: a proof that is no picture is refused, and nothing is noted', async () => {
  const personId = randomUUID()
  const answer = await submitManualDeposit(parts, {
    ...paid(personId, 'a script'),
    proof: Buffer.from('GIF89a<script>'),
  })
  expect(answer).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await database.owner('select from deposits.deposit where person_id = $1', [personId])).toEqual([])
})

test('the same payment sent twice at once is noted once, and leaves one proof', async () => {
  const personId = randomUUID()
  const proof = await receipt()
  const before = readdirSync(join(folder, 'deposits')).length
  const both = await Promise.all(
    [1, 2].map(() => submitManualDeposit(parts, { ...paid(personId, 'Pressed twice'), proof })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'reference_used' })
  expect(readdirSync(join(folder, 'deposits'))).toHaveLength(before + 1)
})
