import { HDKey } from '@scure/bip32'
import { beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import type { Signer } from '../../../platform/signer/signer.ts'
import { confirmKeys, pinKeys } from './pin-keys.ts'

const xpubOf = (byte: number) => HDKey.fromMasterSeed(Buffer.alloc(64, byte)).derive("m/44'/60'/0'").publicExtendedKey

function signerWith(byte: number | undefined): Signer {
  let depositXpub = byte === undefined ? undefined : xpubOf(byte)
  return {
    publicKeys: async () => (depositXpub === undefined ? undefined : { depositXpub }),
    initialiseKeys: async () => {
      depositXpub ??= xpubOf(9)
      return { depositXpub }
    },
    healthy: async () => true,
  }
}

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})

test('keys are made once and pinned; asking again changes nothing', async () => {
  const signer = signerWith(undefined)
  expect(await pinKeys(database.app, signer)).toEqual({ depositXpub: xpubOf(9), isNew: true })
  expect(await pinKeys(database.app, signer)).toEqual({ depositXpub: xpubOf(9), isNew: false })
  expect(await confirmKeys(database.app.reader, signer)).toBe(xpubOf(9))
  expect(await database.owner('select deposit_xpub from treasury.key_ring')).toHaveLength(1)
  expect(await database.owner(`select from audit.record where action = 'keys.pinned'`)).toHaveLength(1)
})

test('error: without pinned keys, without a signer’s keys, or with others, nothing starts', async () => {
  await expect(confirmKeys(database.app.reader, signerWith(1))).rejects.toThrow('clearhold keys init')
  await pinKeys(database.app, signerWith(1))
  await expect(confirmKeys(database.app.reader, signerWith(undefined))).rejects.toThrow('Restore its keystore')
  await expect(confirmKeys(database.app.reader, signerWith(2))).rejects.toThrow('other keys')
  await expect(pinKeys(database.app, signerWith(2))).rejects.toThrow('other keys')
  expect(await confirmKeys(database.app.reader, signerWith(1))).toBe(xpubOf(1))
})
