import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSignerConfig } from './config.ts'

test('demo starts with what everybody knows, live does not', () => {
  expect(parseSignerConfig({}).success).toBe(true)
  expect(parseSignerConfig({ EDITION: 'live' }).error?.issues[0]?.message).toContain(
    'refuses the development passphrase',
  )
  expect(parseSignerConfig({ EDITION: 'live', SIGNER_PASSPHRASE: 'a long passphrase' }).success).toBe(true)
})

test('error: a short passphrase is refused', () => {
  expect(parseSignerConfig({ SIGNER_PASSPHRASE: 'short' }).error?.issues[0]?.message).toContain('12 characters')
})

test('the passphrase may come from a file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clearhold-pass-')), 'passphrase')
  writeFileSync(file, 'a long passphrase\n')
  expect(parseSignerConfig({ SIGNER_PASSPHRASE_FILE: file }).data?.SIGNER_PASSPHRASE).toBe('a long passphrase')
})
