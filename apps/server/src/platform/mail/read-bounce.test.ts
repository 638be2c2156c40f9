import { expect, test } from 'vitest'
import { deliveryReport } from '#testing/delivery-reports.ts'
import { bounceBytesMax, readBounce } from './read-bounce.ts'
import { returnIdOf } from './return-id.ts'

const id = returnIdOf(Buffer.alloc(32, 3), '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f10', 'ines@example.test')
const other = returnIdOf(Buffer.alloc(32, 3), '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f11', 'ines@example.test')
const plain = 'bounces@mail.example'
const read = (report: string, recipient = plain) => readBounce(Buffer.from(report), recipient)

test('the id is taken from the address that the report came to, and otherwise from the headers of the mail', async () => {
  const headers = `Subject: Your money\r\nX-Return-Id: ${other}\r\n`
  expect(await read(deliveryReport({ headers }), `bounces+${id}@mail.example`)).toEqual({
    returnId: id,
    status: '5.1.1',
  })
  expect(await read(deliveryReport({ headers }))).toEqual({ returnId: other, status: '5.1.1' })
  expect(await read(deliveryReport())).toEqual({ returnId: undefined, status: '5.1.1' })
})

test('a whole mail that came back is read to the end of its headers: its words name nothing', async () => {
  const whole = deliveryReport({ headers: `Subject: Hello\r\n\r\nX-Return-Id: ${other}\r\n` })
  const report = whole.replace('text/rfc822-headers', 'message/rfc822')
  expect(report).not.toBe(whole)
  expect(await read(report)).toEqual({ returnId: undefined, status: '5.1.1' })
})

test('the status is the one for programs, not one in the words for people', async () => {
  expect(await read(deliveryReport({ status: '5.2.2 (mailbox full)' }))).toMatchObject({ status: '5.2.2' })
})

test.each([
  ['a report of delay', deliveryReport({ action: 'delayed', status: '4.4.1' })],
  ['a report of success', deliveryReport({ action: 'delivered', status: '2.0.0' })],
  ['a failure without a status', deliveryReport({ status: 'unknown' })],
  [
    'an automatic reply',
    'From: holder@example.test\r\nSubject: Out of office\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n',
  ],
  ['parts that are no report', deliveryReport({ type: 'multipart/mixed' })],
  ['nothing', ''],
  ['bytes', '\0\u00ff\0'.repeat(500)],
  ['too much', deliveryReport({ headers: 'x'.repeat(bounceBytesMax) })],
])('%s is no bounce', async (_what, text) => {
  expect(await read(text, `bounces+${id}@mail.example`)).toBeUndefined()
})

test('error: parts within parts, and headers without an end, are given up at once', async () => {
  const depth = 2_000
  const nested = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/report; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  const begun = performance.now()
  expect(await read(nested.join(''))).toBeUndefined()
  expect(await read(`${'X-Padding: y\r\n'.repeat(15_000)}\r\n`)).toBeUndefined()
  expect(await read(`Content-Type: multipart/report; ${'a="b";'.repeat(30_000)}\r\n\r\n`)).toBeUndefined()
  expect(performance.now() - begun).toBeLessThan(3_000)
})
