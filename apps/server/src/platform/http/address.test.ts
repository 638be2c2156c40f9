import { expect, test } from 'vitest'
import { normalAddress } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['203.0.113.9, 1.2.3.4', 'unknown'],
  ['nonsense', 'unknown'],
])('%s counts as %s', (address, expected) => {
  expect(normalAddress(address)).toBe(expected)
})

test('behavior: walking through a /64 is standing still', () => {
  const seen = new Set(Array.from({ length: 500 }, (_, index) => normalAddress(`2001:db8:1:2::${index.toString(16)}`)))
  expect(seen.size).toBe(1)
})
