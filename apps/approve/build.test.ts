import { brotliCompressSync } from 'node:zlib'
import { demoKeys } from '@clearhold/contract/approvals/demo-keys'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const before = process.env['EDITION']
afterAll(() => {
  if (before === undefined) delete process.env['EDITION']
  else process.env['EDITION'] = before
})

/** Every file of the page, as text. */
async function built(edition: 'demo' | 'live'): Promise<string[]> {
  process.env['EDITION'] = edition
  const configFile = new URL('vite.config.ts', import.meta.url).pathname
  const result = await build({ configFile, logLevel: 'silent', build: { write: false } })
  return [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
}

let live: string[]
let demo: string[]
beforeAll(async () => {
  live = await built('live')
  demo = await built('demo')
}, 60_000)

test('the demo’s page holds both demo keys, and a live one neither them nor the code that signs with them', () => {
  for (const { d, publicKey } of demoKeys) {
    expect(demo.some((file) => file.includes(d))).toBe(true)
    for (const part of [d, publicKey]) expect(live.filter((file) => file.includes(part))).toEqual([])
  }
  for (const code of ['ECDSA', 'importKey']) expect(live.filter((file) => file.includes(code))).toEqual([])
})

test('the whole page is at most 12 kB on the way to the browser', () => {
  const bytes = demo.map((file) => brotliCompressSync(file).length).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThanOrEqual(12 * 1024)
})

test('it fetches nothing: no call and no address of others', () => {
  for (const file of live) expect(file).not.toMatch(/fetch\(|XMLHttpRequest|EventSource|WebSocket|https?:\/\//)
})
