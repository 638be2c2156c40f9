import { writeFileSync } from 'node:fs'
import { hex32, testSigner } from '@clearhold/proof/testing'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { tempFolder } from './testing.ts'

const { text, key } = testSigner('log.example/log', hex32('1'))
const other = testSigner('other.example/log', hex32('2'))

test('logs are named by their keys, in a setting or in a file, with another origin where they have one', () => {
  const own = { origin: 'log.example/log', key }
  expect(parseConfig({ WITNESS_LOGS: text })).toMatchObject({ logs: [own], host: '127.0.0.1', port: 7_380 })
  const file = `${tempFolder()}/logs`
  writeFileSync(file, `# known logs\n${text}\n\nelsewhere.example/log ${other.text}\n`)
  const elsewhere = { origin: 'elsewhere.example/log', key: other.key }
  expect(parseConfig({ WITNESS_LOGS_FILE: file }).logs).toEqual([own, elsewhere])
})

test('error: says what is wrong', () => {
  expect(() => parseConfig({ WITNESS_LOGS: text.replace('log+', 'log2+') })).toThrow('is no Ed25519 verifier key')
  expect(() => parseConfig({ WITNESS_LOGS: `${text},${text}` })).toThrow('names a log twice')
  expect(() => parseConfig({ WITNESS_PORT: '70000' })).toThrow('WITNESS_PORT')
})
