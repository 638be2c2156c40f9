import { expect, test } from 'vitest'
import { inventedSdn } from '#testing/sanctions-list.ts'
import { isListOld, keysOf, parseSdn } from './rules.ts'

const address = '0x00000000000000000000000000000000000000aB'

test('a list in OFAC’s format: names, aliases, and addresses of our chain whatever coin they name', () => {
  const xml = inventedSdn([
    {
      uid: '101',
      firstName: 'Zorblax',
      lastName: 'O&apos;Quuxley',
      aliases: [['Zorby', 'Quuxton']],
      addresses: { ETH: address, XBT: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', USDT: `0x${'1'.repeat(40)}` },
    },
    { uid: '102', lastName: 'Flumbering Holdings' },
  ])
  const list = parseSdn(xml)
  expect(list).toMatchObject({ publishedOn: new Date('2026-11-14T00:00:00Z'), entries: 2 })
  expect(list?.names).toEqual([
    { uid: '101', name: "Zorblax O'Quuxley" },
    { uid: '101', name: 'Zorby Quuxton' },
    { uid: '102', name: 'Flumbering Holdings' },
  ])
  expect(list?.addresses.map((listed) => listed.address)).toEqual([address.toLowerCase(), `0x${'1'.repeat(40)}`])
  expect(parseSdn('<html>not found</html>')).toBeUndefined()
})

test('a name is found by the beginnings and ends of its words', () => {
  expect(keysOf('Zórblax Li')).toEqual(expect.arrayContaining(['ZOR-', '-LAX', 'LI-', '-LI']))
})

test('live works with a list of seven days and not with one of eight', () => {
  const published = new Date('2026-11-01T00:00:00Z')
  expect(isListOld(published, new Date('2026-11-08T23:00:00Z'))).toBe(false)
  expect(isListOld(published, new Date('2026-11-09T01:00:00Z'))).toBe(true)
})
