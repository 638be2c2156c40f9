import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (folder: URL) =>
  globSync('*.tsx', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))

test('every primitive is shown in the gallery: it is the picture that a change of look is compared with', () => {
  const shown = read(new URL('.', import.meta.url)).map(({ text }) => text)
  const primitives = read(new URL('..', import.meta.url)).map(({ file }) => file)
  expect(primitives.length).toBeGreaterThan(40)
  // Table draws the heads by which it is sorted.
  const missing = primitives.filter(
    (file) => file !== 'sort-head.tsx' && !shown.some((text) => text.includes(`'../${file}'`)),
  )
  expect(missing).toEqual([])
})
