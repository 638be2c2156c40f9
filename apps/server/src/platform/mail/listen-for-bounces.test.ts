import { createConnection } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { deliveryReport } from '#testing/delivery-reports.ts'
import { silentLog } from '#testing/resources.ts'
import { type BounceListener, listenForBounces } from './listen-for-bounces.ts'
import { type Bounce, bounceBytesMax } from './read-bounce.ts'
import { returnIdOf } from './return-id.ts'

const id = returnIdOf(Buffer.alloc(32, 3), '3f0f7d39-6a31-4f0e-9a0b-6a2f0c6a1f10', 'ines@example.test')
const toMail = `bounces+${id}@mail.example`
let listener: BounceListener | undefined
afterEach(async () => listener?.close())

async function start(note?: () => Promise<void>): Promise<Bounce[]> {
  const noted: Bounce[] = []
  listener = await listenForBounces({
    listen: '127.0.0.1:0',
    returnAddress: 'bounces@mail.example',
    log: silentLog,
    note: async (bounce) => {
      await note?.()
      noted.push(bounce)
    },
  })
  return noted
}

/** As a mail server hands over what it has received. */
async function deliver(raw: string, to: string | string[] = toMail): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: listener?.port ?? 0, lmtp: true, ignoreTLS: true })
  const sent = transport.sendMail({ envelope: { from: '', to }, raw })
  return sent
    .then(({ response, rejected }) => [response.slice(0, 3), ...rejected].join(' '))
    .catch(({ responseCode }: { responseCode?: number }) => String(responseCode))
}

test('a report is noted once the mail server has our answer, and what is none is accepted and dropped', async () => {
  const noted = await start()
  expect(await deliver(deliveryReport())).toBe('250')
  expect(await deliver(deliveryReport(), toMail.toUpperCase())).toBe('250')
  expect(await deliver('Subject: Out of office\r\n\r\nI am away.\r\n')).toBe('250')
  expect(noted).toEqual([
    { returnId: id, status: '5.1.1' },
    { returnId: id, status: '5.1.1' },
  ])
})

test('error: other mailboxes are refused, and a second recipient comes again by itself', async () => {
  const noted = await start()
  for (const to of ['holder@example.test', 'bounces@mail.example.test', `x+${id}@mail.example`])
    expect(await deliver(deliveryReport(), to)).toBe('550')
  expect(await deliver(deliveryReport(), ['bounces@mail.example', toMail])).toBe(`250 ${toMail}`)
  expect(noted).toHaveLength(1)
})

test('error: without its note the report stays with the mail server', async () => {
  let isDown = true
  const noted = await start(async () => {
    if (isDown) throw new Error('no database')
  })
  expect(await deliver(deliveryReport())).toMatch(/^451/)
  isDown = false
  expect(await deliver(deliveryReport())).toBe('250')
  expect(noted).toHaveLength(1)
})

test('error: more than a report can have is refused by its announced size, or read to its end and dropped', async () => {
  const noted = await start()
  const much = deliveryReport({ headers: 'x: y\r\n'.repeat(bounceBytesMax / 4) })
  expect(await deliver(much)).toMatch(/^(552|250)$/)
  const talk = createConnection(listener?.port ?? 0, '127.0.0.1')
  let heard = ''
  talk.on('data', (chunk) => {
    heard += String(chunk)
  })
  const says = (reply: string) => waitFor(`a reply ${reply}`, async () => heard.split('\r\n').at(-2)?.startsWith(reply))
  await says('220 ')
  for (const [command, reply] of [
    ['LHLO mx', '250 '],
    ['MAIL FROM:<>', '250 '],
    [`RCPT TO:<${toMail}>`, '250 '],
    ['DATA', '354 '],
  ] as const) {
    heard = ''
    talk.write(`${command}\r\n`)
    await says(reply)
  }
  heard = ''
  talk.write(`${much}\r\n.\r\n`)
  await waitFor('an answer', async () => /^(250|552) /.test(heard))
  talk.destroy()
  expect(noted).toEqual([])
})
