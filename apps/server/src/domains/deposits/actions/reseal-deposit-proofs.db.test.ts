import { expect, test } from 'vitest'
import { randomId, seal } from '#platform/crypto/crypto.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { testPersonKeys } from '#testing/person-keys.ts'
import { prepareDatabase, testFolder } from '#testing/resources.ts'
import { proofContextOf } from '../rules.ts'
import { insertManualDeposit } from '../store/deposits.ts'
import { decryptDepositProof } from './decrypt-deposit-proof.ts'
import { resealDepositProofs } from './reseal-deposit-proofs.ts'

const database = prepareDatabase()

test('a proof that the master key sealed moves under its person’s key, once; a row without its file is passed over', async () => {
  const masterKey = Buffer.alloc(32, 1)
  const parts = { database: database.app, storage: diskStorage(testFolder()), masterKey, personKeys: testPersonKeys() }
  const ids = [randomId(), randomId()]
  for (const [index, id] of ids.entries()) {
    const draft = {
      id,
      personId: randomId(),
      gateway: 'bank' as const,
      amountMicro: 20_000_000n,
      reference: `R${index}`,
    }
    await database.app.transaction((tx) => insertManualDeposit(tx, { ...draft, proofKey: `deposits/${id}` }))
  }
  const [id = ''] = ids
  await parts.storage.put(`deposits/${id}`, seal(masterKey, Buffer.from('a receipt'), proofContextOf(id)))
  expect(String(await decryptDepositProof(parts, id))).toBe('a receipt')
  expect(await resealDepositProofs(parts)).toEqual({ all: 1, resealed: 1 })
  expect(await resealDepositProofs(parts)).toEqual({ all: 1, resealed: 0 })
  expect(String(await decryptDepositProof({ ...parts, masterKey: Buffer.alloc(32, 2) }, id))).toBe('a receipt')
})
