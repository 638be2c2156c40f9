import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openImages } from '#platform/images/images.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { atEnd } from '#testing/at-end.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import type { SubmitParts } from '../parts.ts'
import { submitManualDeposit } from './submit-manual-deposit.ts'
import { viewDepositProof } from './view-deposit-proof.ts'

const database = prepareDatabase()
let parts: SubmitParts
const personId = randomUUID()
beforeAll(() => {
  const images = openImages()
  atEnd(() => images.close())
  parts = {
    database: database.app,
    storage: diskStorage(testFolder()),
    masterKey: Buffer.alloc(32, 3),
    personKeys: testPersonKeys(),
    images,
  }
})

async function submit(reference: string, proof?: Buffer): Promise<string> {
  const draft = { personId, method: 'bank' as const, amountMicro: 20_000_000n, reference }
  const answer = await submitManualDeposit(parts, proof === undefined ? draft : { ...draft, proof })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const look = (depositId: string, viewerId: string, isStaff: boolean) =>
  viewDepositProof(parts, { depositId, viewerId, isStaff, requestId: 'request-1' })
const looks = (depositId: string) =>
  database.owner(`select actor, action, request_id from audit.record where subject = $1`, [`deposit:${depositId}`])

test('owners see their own proof without a record; a view by staff is audited; any other caller gets nothing', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'ivory' } })
    .png()
    .toBuffer()
  const depositId = await submit('with a picture', picture)
  expect((await look(depositId, personId, false))?.includes('WEBP')).toBe(true)
  expect(await look(depositId, randomUUID(), false)).toBeUndefined()
  expect(await looks(depositId)).toEqual([])
  const clerk = randomUUID()
  expect((await look(depositId, clerk, true))?.includes('WEBP')).toBe(true)
  expect(await looks(depositId)).toEqual([
    { actor: `person:${clerk}`, action: 'deposit.proof_viewed', request_id: 'request-1' },
  ])
})

test('where there is no picture there is nothing to see, and no look to write down', async () => {
  const depositId = await submit('no picture')
  expect(await look(depositId, randomUUID(), true)).toBeUndefined()
  expect(await look(randomUUID(), randomUUID(), true)).toBeUndefined()
  expect(await looks(depositId)).toEqual([])
})
