import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeCheckpoint, writeWitnessKey } from '@clearhold/proof/log/checkpoint'
import { type Cosigner, cosign } from '@clearhold/proof/log/cosignature'
import { signNote } from '@clearhold/proof/note'
import { hex32, testSigner } from '@clearhold/proof/testing'
import { afterEach, expect, test } from 'vitest'
import { askWitness } from './ask-witness.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const clock = { now: () => new Date('2026-11-18T10:00:00Z') }
const seconds = clock.now().getTime() / 1000
const origin = 'log.example/log'
const text = writeCheckpoint({ origin, size: 8, root: hex32('a'), extensions: [] })
const note = await signNote(text, testSigner(origin, hex32('1')).signer)

function cosignerOf(name: string): Cosigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return { name, publicKey: bytes, sign: (message) => new Uint8Array(sign(null, message, privateKey)) }
}

const cosigner = cosignerOf('witness.example/w1')
const verifierKey = writeWitnessKey(cosigner.name, cosigner.publicKey)

type Answer = readonly [status: number, body: string]

/** A witness that gives these answers, one after the other; undefined: never answers. */
async function witnessSaying(...answers: readonly (Answer | undefined)[]) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = answers[asked.length]
    asked.push(body.split('\n')[0] ?? '')
    if (answer !== undefined) response.writeHead(answer[0], { location: '/elsewhere' }).end(answer[1])
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shown = { note, size: 8, proofFrom: async () => [hex32('b')] }
  const ask = (knownSize = 5) => askWitness({ url, verifierKey }, shown, { knownSize, clock, patienceMs: 500 })
  return { ask, asked }
}

const good = cosign(text, cosigner, seconds)

test('a cosignature that fits is taken, beside lines that say nothing to us', async () => {
  const other = cosign(text, cosignerOf('witness.example/w2'), seconds)
  const { ask } = await witnessSaying([200, `${other}${good}`])
  expect(await ask()).toEqual({ outcome: 'cosigned', line: good, at: clock.now() })
})

test('a witness that knows another size is asked again from there', async () => {
  const { ask, asked } = await witnessSaying([409, '3\n'], [200, good])
  expect(await ask()).toMatchObject({ outcome: 'cosigned' })
  expect(asked).toEqual(['old 5', 'old 3'])
})

test('error: it refuses what is no continuation, and a log that is shorter than the one it knows', async () => {
  const fork = await witnessSaying([422, 'no continuation\n'])
  expect(await fork.ask()).toEqual({ outcome: 'refused', answer: '422 no continuation' })
  const longer = await witnessSaying([409, '9\n'])
  expect(await longer.ask(9)).toEqual({ outcome: 'refused', answer: '409 9' })
  expect(longer.asked).toEqual(['old 0'])
})

test('error: silence, a stranger’s answer, a wrong signature or time, a redirection: nothing is refused and nothing is cosigned', async () => {
  const stranger = cosign(text, cosignerOf('witness.example/w1'), seconds)
  const cases: readonly (readonly [(Answer | undefined)[], string])[] = [
    [[undefined], 'no answer in time'],
    [[[404, 'unknown log \u0007\n']], '404 unknown log'],
    [[[403, '']], '403'],
    [[[200, stranger]], 'its signature does not fit'],
    [[[200, cosign(text.replace('8', '9'), cosigner, seconds)]], 'its signature does not fit'],
    [[[200, cosign(text, cosigner, seconds + 3_600)]], 'its clock is not ours'],
    [[[200, '']], 'its signature does not fit'],
    [[[307, '']], 'no answer: '],
    [[[200, 'x'.repeat(20_000)]], 'no answer: too long'],
    [
      [
        [409, '3\n'],
        [409, '4\n'],
      ],
      '409 4',
    ],
    [[[409, 'three\n']], '409 three'],
  ]
  for (const [answers, said] of cases) {
    const answer = await (await witnessSaying(...answers)).ask()
    expect(answer).toEqual({ outcome: 'failed', answer: expect.stringContaining(said) })
  }
})
