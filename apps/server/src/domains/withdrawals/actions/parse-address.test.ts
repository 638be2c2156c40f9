import { describe, expect, test } from 'vitest'
import { checksummed } from '#platform/chain/address.ts'
import { parseAddress } from './parse-address.ts'

describe('a typed address', () => {
  const lower = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
  test('is taken in lower case, or in the spelling that tells a mistake', () => {
    expect(parseAddress(lower)).toEqual({ address: lower })
    expect(parseAddress(`\u200b ${checksummed(lower)}`)).toEqual({ address: lower })
  })
  test('error: nothing else', () => {
    const mixed = checksummed(lower)
    expect(parseAddress(mixed.replace('d8dA', 'D8dA'))).toEqual({ refusal: 'address_checksum_wrong' })
    expect(parseAddress(`0x${lower.slice(2).toUpperCase()}`)).toEqual({ refusal: 'address_checksum_wrong' })
    expect(parseAddress(`0x${'0'.repeat(40)}`)).toEqual({ refusal: 'address_zero' })
    for (const typed of ['', lower.slice(0, -1), `${lower}0`, lower.slice(2), 'vitalik.eth', `0x${'g'.repeat(40)}`]) {
      expect(parseAddress(typed)).toEqual({ refusal: 'address_malformed' })
    }
  })
})
