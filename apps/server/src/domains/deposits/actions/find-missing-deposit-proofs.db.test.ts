import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import { insertManualDeposit } from '../store/deposits.ts'
import { findMissingDepositProofs } from './find-missing-deposit-proofs.ts'

const database = prepareDatabase()

test('a proof that its row names and that is not there is found', async () => {
  const storage = diskStorage(testFolder())
  const personId = randomId()
  const draft = { personId, gateway: 'bank' as const, amountMicro: 20_000_000n }
  for (const name of ['deposits/there', 'deposits/gone', undefined]) {
    const deposit = { ...draft, id: randomId(), reference: `R ${name}`, proofKey: name }
    await database.app.transaction((tx) => insertManualDeposit(tx, deposit))
  }
  await storage.put('deposits/there', Buffer.from('sealed'))
  const parts = { database: database.app, storage }
  expect(await findMissingDepositProofs(parts)).toEqual([{ key: 'deposits/gone', personId }])
})
