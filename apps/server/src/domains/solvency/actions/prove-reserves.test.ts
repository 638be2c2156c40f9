import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import type { MeasuredReserve, MeasuredReserves } from '#domains/treasury/index.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { SnapshotSigner } from '#platform/signer/snapshot-signer.ts'
import type { SnapshotParts } from '../parts.ts'
import { proveReserves } from './prove-reserves.ts'

test('hot, house and the hundred deposit addresses that hold most are asked to sign; custody is not', async () => {
  const asked: string[] = []
  const proveOwnership: SnapshotSigner['proveOwnership'] = async (address) => {
    asked.push(address)
    return address === '0xa'
      ? refuse('address_unknown')
      : ok({ text: 't', signature: '0x', at: '2026-01-01T00:00:00.000Z' })
  }
  const deposits = Array.from({ length: 150 }, (_, index): MeasuredReserve => {
    return { role: 'deposit', address: `0xd${index}` as Hex, balanceMicro: BigInt(index) }
  })
  const reserves: MeasuredReserve[] = [
    { role: 'hot', address: '0xa', balanceMicro: 1n },
    { role: 'custody', address: '0xc', balanceMicro: 1n },
    { role: 'house', address: '0xb', balanceMicro: 1n },
    ...deposits,
  ]
  const signer = { proveOwnership } as SnapshotSigner
  const measured = { reserves, block: {} } as unknown as MeasuredReserves
  const outgoing = { isContract: async () => false } as unknown as SnapshotParts['outgoing']
  const proved = await proveReserves({ signer, outgoing }, measured, { ownerships: [], countsAfter: new Date() })
  expect(asked).toHaveLength(102)
  expect(asked).not.toContain('0xc')
  expect(asked).not.toContain('0xd49')
  const signedOf = (address: string) => proved.find((one) => one.address === address)?.ownership !== null
  expect(['0xa', '0xb', '0xc', '0xd49', '0xd50'].map(signedOf)).toEqual([false, true, false, false, true])
  const reasonOf = (address: string) => proved.find((one) => one.address === address)?.unsigned
  expect(['0xa', '0xb', '0xc', '0xd49'].map(reasonOf)).toEqual(['not_answered', null, 'never', 'not_asked'])
})
