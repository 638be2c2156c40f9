import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeFunctionData, keccak256, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { type Hex, openKeyRing } from './keys.ts'
import { coinGasLimit, hexOf, readTransferData, signTransaction, transferData } from './transaction.ts'

// Opening a keystore is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const path = join(mkdtempSync(join(tmpdir(), 'clearhold-tx-')), 'keystore.json')
const keys = openKeyRing(path, 'a long passphrase')
keys.initialise()
const to: Hex = `0x${'ab'.repeat(20)}`

test('what is signed reads as meant, by another library, and recovers to the wallet', async () => {
  const base = { maxFeeWei: 30_000_000_000n, priorityFeeWei: 1_000_000_000n, gasLimit: coinGasLimit, to }
  const cases = [
    { ...base, chainId: 1, nonce: 0n, wei: 0n, data: Buffer.alloc(0) },
    { ...base, chainId: 31_337, nonce: 127n, wei: 1n, data: transferData(to, 1n) },
    { ...base, chainId: 56, nonce: 128n, wei: 10n ** 18n, data: transferData(to, 10n ** 30n) },
    { ...base, chainId: 2 ** 40, nonce: 2n ** 40n, wei: 255n, data: Buffer.alloc(300, 7) },
  ]
  for (const wallet of ['hot', { branch: 0, index: 5 }] as const) {
    for (const transaction of cases) {
      const { raw, hash } = await signTransaction(keys, wallet, transaction)
      const serialized = hexOf(raw) as `0x02${string}`
      expect(hexOf(hash)).toBe(keccak256(serialized))
      expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toSatisfy(
        (address: string) => address.toLowerCase() === keys.addressOf(wallet),
      )
      const read = parseTransaction(serialized)
      expect(read).toMatchObject({
        chainId: transaction.chainId,
        to,
        gas: coinGasLimit,
        maxFeePerGas: base.maxFeeWei,
        maxPriorityFeePerGas: base.priorityFeeWei,
      })
      expect([BigInt(read.nonce ?? 0), read.value ?? 0n]).toEqual([transaction.nonce, transaction.wei])
      expect(read.data ?? '0x').toBe(hexOf(transaction.data))
    }
  }
})

test('the call data is a transfer of that many units to that address', () => {
  const abi = parseAbi(['function transfer(address to, uint256 value)'])
  const { functionName, args } = decodeFunctionData({ abi, data: hexOf(transferData(to, 123_456_789n)) })
  expect([functionName, args[0].toLowerCase(), args[1]]).toEqual(['transfer', to, 123_456_789n])
})

test('MON6: call data is read again as it was written, with its mark or without, and nothing else is', () => {
  const mark = Buffer.alloc(32, 9)
  expect(readTransferData(transferData(to, 5n, mark))).toEqual({ to, units: 5n, mark })
  expect(readTransferData(transferData(to, 5n))).toEqual({ to, units: 5n, mark: undefined })
  const dirty = transferData(to, 5n)
  dirty.writeUInt8(1, 5)
  for (const other of [
    Buffer.alloc(0),
    Buffer.alloc(68),
    Buffer.alloc(100),
    dirty,
    transferData(to, 5n).subarray(0, 67),
  ])
    expect(readTransferData(other)).toBeUndefined()
  expect(() => transferData(to, 1n, Buffer.alloc(31))).toThrow(RangeError)
})

test('error: no units, or more than a word holds, make no call data', () => {
  expect(() => transferData(to, 0n)).toThrow(RangeError)
  expect(() => transferData(to, 1n << 256n)).toThrow(RangeError)
})

test('the hot wallet stands on a branch of its own, and custody is the outside address that was named', () => {
  expect(keys.wallets(), 'without custody there are no wallets').toBeUndefined()
  const others = [0, 1, 2].flatMap((index) => [
    keys.addressOf({ branch: 0, index }),
    keys.addressOf({ branch: 1, index }),
  ])
  expect(new Set([keys.addressOf('hot'), ...others]).size).toBe(7)
  const outside = openKeyRing(path, 'a long passphrase', to)
  expect(outside.wallets()).toEqual({ hot: keys.addressOf('hot'), custody: to })
  expect(outside.enrolmentKey()).toEqual(keys.enrolmentKey())
})
