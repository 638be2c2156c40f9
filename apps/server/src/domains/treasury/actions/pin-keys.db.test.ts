import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { keySigner } from '#testing/key-signer.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { checkPinnedKey } from './check-pinned-key.ts'
import { pinKeys } from './pin-keys.ts'

const xpubOf = (byte: number) => HDKey.fromMasterSeed(Buffer.alloc(64, byte)).derive("m/44'/60'/0'").publicExtendedKey
const signerWith = (byte: number | undefined) => keySigner(byte === undefined ? undefined : xpubOf(byte), xpubOf(9))

const database = prepareDatabase('test')

test('keys are made once and pinned; asking again changes nothing', async () => {
  const signer = signerWith(undefined)
  expect(await pinKeys(database.app, signer)).toEqual({ depositXpub: xpubOf(9), isNew: true })
  expect(await pinKeys(database.app, signer)).toEqual({ depositXpub: xpubOf(9), isNew: false })
  expect(await checkPinnedKey(database.app.reader, signer)).toBe(xpubOf(9))
  expect(await database.owner('select deposit_xpub from treasury.key_ring')).toHaveLength(1)
  expect(await database.owner(`select from audit.record where action = 'keys.pinned'`)).toHaveLength(1)
})
