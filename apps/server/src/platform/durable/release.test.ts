import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseName } from './release.ts'

test('another program or another text is another release; another test is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-release-'))
  const nameWith = (file: string, text: string) => {
    writeFileSync(join(folder, file), text)
    return releaseName('', [folder])
  }
  const first = nameWith('pay.ts', 'pay()')
  const withTexts = nameWith('errors.json', '{ "not_found": "Nothing here" }')
  const reworded = nameWith('errors.json', '{ "not_found": "There is nothing here" }')
  const reprogrammed = nameWith('pay.ts', 'payTwice()')
  expect(new Set([first, withTexts, reworded, reprogrammed]).size).toBe(4)
  expect(nameWith('pay.test.ts', 'test()')).toBe(reprogrammed)
  expect(nameWith('pay.ts', 'pay()')).toBe(reworded)
})

test('a name that was configured is taken as it is', () => {
  expect(releaseName('2026-11-16')).toBe('2026-11-16')
})
