import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rangeText, serveRanges } from '#testing/range-server.ts'
import { createLog } from '../log/log.ts'
import { openBreaches } from './breaches.ts'
import { openHashFile } from './hash-file.ts'
import { passwordSha1 } from './password-sha1.ts'
import { openRangeService } from './range-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'breaches-'))
let service: Awaited<ReturnType<typeof serveRanges>>
beforeAll(async () => {
  service = await serveRanges()
})
beforeEach(() => service.asked.splice(0))
afterAll(() => service.close())

const stolen = 'correct horse battery'
const fresh = 'seven blue kettles sing'
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const rangeOf = (password: string) => sha1(password).slice(0, 5)
const suffixOf = (password: string) => sha1(password).slice(5)

/** What a process would hold: its sources, its metrics and what it logged. */
async function opened(file: string, url: string) {
  const registry = new Registry()
  const lines: string[] = []
  const log = createLog({ process: 'test', level: 'trace', destination: { write: (line) => lines.push(line) } })
  const breaches = await openBreaches({ BREACHED_PASSWORDS_FILE: file, BREACHED_PASSWORDS_URL: url }, { registry, log })
  return { breaches, lines, registry }
}

function fileOf(name: string, lines: readonly string[], end = '\r\n'): string {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => `${line}${end}`).join(''))
  return path
}

test('the digest is the one collections use, and the same on every keyboard', () => {
  expect(passwordSha1('password')).toBe('5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8')
  expect(passwordSha1('contrasen\u0303a larga')).toBe(passwordSha1('contraseña larga'))
})

describe('a file', () => {
  const many = Array.from({ length: 1_500 }, (_, index) => sha1(`stolen ${index}`)).sort()

  test.each([
    ['with counts, as downloaded', (line: string, index: number) => `${line}:${(index * 7919) % 1_000_000}`, '\r\n'],
    ['without counts', (line: string) => line, '\n'],
    ['in lower case', (line: string) => line.toLowerCase(), '\n'],
  ])('finds each of its 1,500 lines and no other, %s', async (name, write, end) => {
    const source = await openHashFile(fileOf(`${name}.txt`, many.map(write), end))
    for (const line of many) expect(await source.has(line)).toBe(true)
    for (let index = 0; index < 200; index += 1) expect(await source.has(sha1(`fresh ${index}`))).toBe(false)
    for (const line of ['0'.repeat(40), 'F'.repeat(40)]) expect(await source.has(line)).toBe(false)
    await source.close()
  })

  test('may have a single line, and no line end', async () => {
    const path = join(folder, 'single.txt')
    writeFileSync(path, sha1(stolen))
    const source = await openHashFile(path)
    expect([await source.has(sha1(stolen)), await source.has(sha1(fresh))]).toEqual([true, false])
    await source.close()
  })

  test.each([
    ['is empty', []],
    ['has plain passwords', ['hunter2', 'password']],
    ['is not in order', [...many].reverse()],
    ['has digests of another kind', many.map((line) => `${line}00`)],
  ])('error: one that %s keeps the api from starting, with what it must be', async (name, lines) => {
    await expect(openHashFile(fileOf(`${name}.txt`, lines))).rejects.toThrow(
      /BREACHED_PASSWORDS_FILE .*ascending order/,
    )
  })

  test('error: so does a folder', async () => {
    await expect(openHashFile(folder)).rejects.toThrow(/BREACHED_PASSWORDS_FILE/)
  })
})

describe('a range service', () => {
  test('gets the first five digits of the digest and nothing else, asks for padding, and is not asked twice', async () => {
    service.answers((prefix) => ({ text: rangeText(prefix === rangeOf(stolen) ? { [suffixOf(stolen)]: 3 } : {}) }))
    const { breaches } = await opened('', service.url)
    expect(await breaches.isBreached(stolen)).toBe(true)
    expect(await breaches.isBreached(stolen)).toBe(true)
    expect(await breaches.isBreached(fresh)).toBe(false)
    expect(service.asked).toEqual([
      { line: `GET /range/${rangeOf(stolen)}`, padding: 'true', body: '' },
      { line: `GET /range/${rangeOf(fresh)}`, padding: 'true', body: '' },
    ])
    await breaches.close()
  })

  test('lines of padding, seen zero times, are no breach', async () => {
    service.answers(() => ({ text: `${suffixOf(stolen)}:0\r\n${'A'.repeat(35)}:9` }))
    const { breaches } = await opened('', service.url)
    expect(await breaches.isBreached(stolen)).toBe(false)
  })

  test.each([
    ['an error', { status: 503, text: 'busy' }],
    ['nothing', { text: '' }],
    ['a page', { text: '<html>sign in to the network</html>' }],
    ['half a megabyte', { text: `${'A'.repeat(35)}:1\n`.repeat(20_000) }],
    ['after two seconds', { text: rangeText({ [suffixOf(stolen)]: 3 }), waitMs: 2_000 }],
  ])(
    'error: one that answers %s refuses no password; it is counted and logged, without the password',
    async (_, answer) => {
      service.answers(() => answer)
      const { breaches, lines, registry } = await opened('', service.url)
      const startedMs = performance.now()
      expect(await breaches.isBreached(stolen)).toBe(false)
      expect(performance.now() - startedMs).toBeLessThan(1_900)
      expect(await registry.metrics()).toContain('clearhold_breaches_unanswered_total 1')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('breaches.unanswered')
      for (const secret of [stolen, sha1(stolen), rangeOf(stolen), suffixOf(stolen)])
        expect(lines[0]?.toUpperCase()).not.toContain(secret.toUpperCase())
    },
  )

  test('error: one that failed is left alone for fifteen seconds, and asked again then', async () => {
    let nowMs = 0
    service.answers(() => ({ status: 500, text: '' }))
    const source = openRangeService(service.url, () => nowMs)
    for (let round = 0; round < 20; round += 1) await expect(source.has(sha1(stolen))).rejects.toThrow()
    expect(service.asked).toHaveLength(1)
    service.answers(() => ({ text: rangeText({ [suffixOf(stolen)]: 3 }) }))
    nowMs = 15_000
    expect(await source.has(sha1(stolen))).toBe(true)
  })

  test('keeps 128 ranges for an hour, and no more', async () => {
    let nowMs = 0
    service.answers(() => ({ text: rangeText({}) }))
    const source = openRangeService(service.url, () => nowMs)
    const ranges = Array.from({ length: 129 }, (_, index) => index.toString(16).toUpperCase().padStart(5, '0'))
    for (const range of ranges) await source.has(range.padEnd(40, '0'))
    await source.has(`${ranges[128]}`.padEnd(40, '0'))
    expect(service.asked).toHaveLength(129)
    await source.has(`${ranges[0]}`.padEnd(40, '0'))
    expect(service.asked).toHaveLength(130)
    nowMs = 3_600_000
    await source.has(`${ranges[128]}`.padEnd(40, '0'))
    expect(service.asked).toHaveLength(131)
  })
})

test('what the file has is not asked for elsewhere, and what it has not is', async () => {
  service.answers(() => ({ text: rangeText({ [suffixOf(fresh)]: 1 }) }))
  const { breaches } = await opened(fileOf('both.txt', [sha1(stolen)]), service.url)
  expect(await breaches.isBreached(stolen)).toBe(true)
  expect(service.asked).toEqual([])
  expect(await breaches.isBreached(fresh)).toBe(true)
  expect(service.asked).toHaveLength(1)
  await breaches.close()
})

test('without a source nothing is asked and nothing is breached', async () => {
  const { breaches, registry } = await opened('', '')
  expect(await breaches.isBreached('password')).toBe(false)
  expect(await registry.metrics()).toContain('clearhold_breaches_unanswered_total 0')
})
