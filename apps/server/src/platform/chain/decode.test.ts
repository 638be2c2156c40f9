import { describe, expect, test } from 'vitest'
import {
  decodeBlock,
  decodeTransaction,
  decodeTransferLog,
  decodeTransferLogs,
  type Hex,
  transferTopic,
} from './decode.ts'

const token: Hex = `0x${'cd'.repeat(20)}`
const word = (digits: string) => `0x${digits.padStart(64, '0')}`
const raw = (rest: object = {}) => ({
  address: `0x${'Cd'.repeat(20)}`,
  topics: [transferTopic, word('AB'), word('12')],
  data: word('f4240'),
  blockNumber: '0x10',
  blockHash: word('AA'),
  transactionHash: word('bb'),
  logIndex: '0x3',
  removed: false,
  ...rest,
})

test('a log is read field by field, in lower case, its amount to the last digit', () => {
  expect(decodeTransferLogs([raw()], token)).toEqual([
    {
      blockNumber: 16n,
      blockHash: word('aa'),
      txHash: word('bb'),
      logIndex: 3,
      token,
      sender: `0x${'ab'.padStart(40, '0')}`,
      receiver: `0x${'12'.padStart(40, '0')}`,
      amountRaw: 1_000_000n,
    },
  ])
  const [largest] = decodeTransferLogs([raw({ data: word('f'.repeat(64)) })], token)
  expect(largest?.amountRaw).toBe(2n ** 256n - 1n)
})

test('logs come out in order, each once', () => {
  const list = [raw({ logIndex: '0x9' }), raw(), raw({ blockNumber: '0xf', logIndex: '0x20' }), raw()]
  const decoded = decodeTransferLogs(list, token)
  expect(decoded.map(({ blockNumber, logIndex }) => `${blockNumber}/${logIndex}`)).toEqual(['15/32', '16/3', '16/9'])
})

describe('error: what a provider must not say makes the whole answer unusable', () => {
  test.each<[string, unknown]>([
    ['no list', null],
    ['another contract', [raw({ address: `0x${'ee'.repeat(20)}` })]],
    ['another event', [raw({ topics: [word('1'), word('2'), word('3')] })]],
    ['a token without indexed sender', [raw({ topics: [transferTopic] })]],
    [
      'a collectible: three topics and no amount',
      [raw({ topics: [transferTopic, word('1'), word('2'), word('3')], data: '0x' })],
    ],
    ['a removed log', [raw({ removed: true })]],
    ['an address with something before it', [raw({ topics: [transferTopic, word('AB'), `0x1${'0'.repeat(63)}`] })]],
    ['a short amount', [raw({ data: '0x01' })]],
    ['letters in an amount', [raw({ data: `0x${'z'.repeat(64)}` })]],
    ['a hash that is none', [raw({ transactionHash: '0x12' })]],
    ['an index beyond any block', [raw({ logIndex: '0xffffffff' })]],
    ['a number instead of text', [raw({ blockNumber: 16 })]],
    ['the same place told in two ways', [raw(), raw({ data: word('1') })]],
    ['nothing where a log should be', [null]],
  ])('%s', (_name, value) => {
    expect(() => decodeTransferLogs(value, token)).toThrow(expect.objectContaining({ failure: 'garbage' }))
  })
})

test('other events among a receipt’s logs are passed over', () => {
  expect(decodeTransferLog(raw({ topics: [word('1')] }))).toBeUndefined()
  const receipt = {
    status: '0x1',
    blockNumber: '0x10',
    blockHash: word('aa'),
    logs: [raw({ topics: [word('1')] }), raw()],
  }
  const transaction = { to: null, value: '0x0' }
  expect(decodeTransaction(transaction, receipt)).toMatchObject({
    kind: 'mined',
    succeeded: true,
    transfers: [{ logIndex: 3 }],
  })
})

test('a transaction is unknown, waits, or is mined', () => {
  expect(decodeTransaction(null, null)).toEqual({ kind: 'unknown' })
  expect(decodeTransaction({ to: null, value: '0x0' }, null)).toEqual({ kind: 'pending' })
  const failed = { status: '0x0', blockNumber: '0x10', blockHash: word('aa'), logs: [] }
  expect(decodeTransaction({ to: token, value: '0x5' }, failed)).toMatchObject({
    succeeded: false,
    coinRaw: 5n,
    to: token,
  })
})

test('a block is read with its time, and a time beyond all calendars is none', () => {
  const block = { number: '0x10', hash: word('aa'), parentHash: word('bb'), timestamp: '0x65920080' }
  expect(decodeBlock(block)).toMatchObject({ number: 16n, time: new Date('2024-01-01T00:00:00Z') })
  expect(() => decodeBlock({ ...block, timestamp: word('f'.repeat(64)) })).toThrow('timestamp')
  expect(() => decodeBlock(null)).toThrow('block')
})
