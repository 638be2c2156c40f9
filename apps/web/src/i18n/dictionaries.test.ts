import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./locales/', import.meta.url)

// That every language has every text is checked by scripts/tidy.ts.
test.each(['en', 'es', 'fr'])('nothing in %s shouts', (language) => {
  for (const name of readdirSync(new URL(`${language}/`, folder))) {
    expect(readFileSync(new URL(`${language}/${name}`, folder), 'utf8'), name).not.toMatch(/[!¡]/)
  }
})
