import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { keySigner } from '#testing/key-signer.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { checkPinnedKey } from './check-pinned-key.ts'
import { pinKeys } from './pin-keys.ts'

const xpubOf = (byte: number) => HDKey.fromMasterSeed(Buffer.alloc(64, byte)).derive("m/44'/60'/0'").publicExtendedKey
const signerWith = (byte: number | undefined) => keySigner(byte === undefined ? undefined : xpubOf(byte), xpubOf(9))

const database = prepareDatabase('test')

test('error: without pinned keys, without a signer’s keys, or with others, nothing starts', async () => {
  await expect(checkPinnedKey(database.app.reader, signerWith(1))).rejects.toThrow('clearhold keys init')
  await pinKeys(database.app, signerWith(1))
  await expect(checkPinnedKey(database.app.reader, signerWith(undefined))).rejects.toThrow('Restore its keystore')
  await expect(checkPinnedKey(database.app.reader, signerWith(2))).rejects.toThrow('other keys')
  await expect(pinKeys(database.app, signerWith(2))).rejects.toThrow('other keys')
  expect(await checkPinnedKey(database.app.reader, signerWith(1))).toBe(xpubOf(1))
})
