import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./locales/', import.meta.url)

/** Words of the specification, which are kept letter for letter. */
const quoted = ['Log Out Successful!', 'Oops! Please enter an amount before proceeding.']

// That every language has every text is checked by scripts/tidy.ts.
test.each(['en', 'es', 'fr'])('nothing in %s shouts', (language) => {
  for (const name of readdirSync(new URL(`${language}/`, folder))) {
    const texts = readFileSync(new URL(`${language}/${name}`, folder), 'utf8')
    const own = quoted.reduce((rest, words) => rest.replace(words, ''), texts)
    expect(own, name).not.toMatch(/[!¡]/)
  }
})
