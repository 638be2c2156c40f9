import { expect, test } from 'vitest'
import { withoutContent } from './sample-content.ts'

test('of a file of invented content only the names are left', () => {
  const source = [
    "import type { A } from './a.ts'",
    "export const names: readonly string[] = ['Elena R.']",
    'const hidden = 5_000',
    'export function position() {',
    '  return hidden',
    '}',
    'export type Books = A',
  ].join('\n')
  expect(withoutContent(source)).toBe('export const names = undefined\nexport const position = undefined\n')
})
