import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamReader } from './sse.ts'

const text = 'id: 7\nevent: change\ndata: {"a":1}\n\n: heartbeat\n\ndata: one\ndata: two\n\n'
const messages = [
  { id: '7', event: 'change', data: '{"a":1}' },
  { event: 'message', data: 'one\ntwo' },
]

test('messages are read, heartbeats are none', () => {
  expect(streamReader().read(text)).toEqual(messages)
})

test('a message is complete only with its empty line', () => {
  const reader = streamReader()
  expect(reader.read('data: half')).toEqual([])
  expect(reader.read('\n\n')).toEqual([{ event: 'message', data: 'half' }])
})

test('behavior: however the network cuts the stream, the messages are the same', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
      const reader = streamReader()
      const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place))
      expect(pieces.flatMap((piece) => reader.read(piece))).toEqual(messages)
    }),
  )
})
