import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const importedBy = (sheet: string) =>
  [...read(sheet).matchAll(/@import "\.\/([\w/-]+\.css)"/g)].map(([, file = '']) => file)
const everywhere = [...importedBy('design/design.css').map((file) => `design/${file}`), ...importedBy('root.css')]
const inAreas = globSync('**/*.css', { cwd: new URL('.', import.meta.url) }).filter(
  (file) => file !== 'root.css' && !everywhere.includes(file),
)

/** Classes a sheet says how to draw wherever they stand: `.notice {` and not `.side .notice {`. */
function drawn(sheet: string): string[] {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)
  return [...rules].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\.[\w-]+$/.exec(selector.trim())?.[0] ?? []),
  )
}

test('error: a class that every page knows is not drawn anew for the signed-in areas', () => {
  // Both sheets are on the page there: `.notice` once fixed every message of a form to the corner of the screen.
  const known = new Set(everywhere.flatMap((file) => drawn(read(file))))
  expect(known.size).toBeGreaterThan(100)
  expect(inAreas).toEqual(
    expect.arrayContaining([
      'areas/admin/admin.css',
      'areas/sign-in/entrance.css',
      'design/workspace-parts.css',
      'features/workspace/workspace.css',
    ]),
  )
  for (const file of inAreas) {
    expect([file, drawn(read(file)).filter((name) => known.has(name))]).toEqual([file, []])
  }
})

test('W19 the demo’s clock brings its own sheet: no page has to know which one draws it', () => {
  const part = read('features/demo-clock/clock-control.tsx')
  const used = [...part.matchAll(/className="(demo-clock[\w-]*)/g)].map(([, name]) => `.${name}`)
  expect(part).toContain("import './demo-clock.css'")
  expect(drawn(read('features/demo-clock/demo-clock.css'))).toEqual(expect.arrayContaining(used))
})
