import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { checksummed, deriveAddress, deriveHouseAddress, readReference } from './address.ts'

const mnemonic = 'test test test test test test test test test test test junk'

test('the address of each child is the one the holder of the private key has', () => {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const xpub = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").publicExtendedKey
  for (const index of [0, 1, 2, 1000, 2 ** 31 - 1]) {
    const { address } = mnemonicToAccount(mnemonic, { addressIndex: index })
    expect(checksummed(deriveAddress(xpub, index))).toBe(address)
  }
})

test('the house’s address is child 1/0, which no number of a person leads to', () => {
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  const xpub = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").publicExtendedKey
  expect(checksummed(deriveHouseAddress(xpub))).toBe(mnemonicToAccount(mnemonic, { changeIndex: 1 }).address)
  expect(Array.from({ length: 200 }, (_none, index) => deriveAddress(xpub, index))).not.toContain(
    deriveHouseAddress(xpub),
  )
})

test('error: an index that is none', () => {
  for (const index of [-1, 2 ** 31, 1.5]) expect(() => deriveAddress('xpub', index)).toThrow(RangeError)
})

test.each([
  ['0xAB'.padEnd(66, 'c'), 'transaction'],
  [`  ${'AB'.repeat(32)}\n`, 'transaction'],
  [`0X${'ab'.repeat(32)}`, 'transaction'],
  [`https://etherscan.io/tx/0x${'ab'.repeat(32)}?utm=1`, 'transaction'],
  [`${'ab'.repeat(16)} ${'ab'.repeat(16)}`, 'transaction'],
  [`0x${'Ab'.repeat(20)}`, 'address'],
  ['ab'.repeat(20), 'address'],
  ['ab'.repeat(19), undefined],
  ['ab'.repeat(33), undefined],
  ['my deposit', undefined],
  ['', undefined],
])('reads %j as %s', (text, kind) => {
  expect(readReference(text)?.kind).toBe(kind)
  if (kind !== undefined) expect(readReference(text)?.hex).toMatch(/^0x[0-9a-f]+$/)
})
