import { readFileSync } from 'node:fs'
import type { Edition } from '@clearhold/contract/edition'
import type { Plugin } from 'vite'

const invented = /\/(sample\/[\w-]+|sample-position)\.ts$/

/**
 * Invented content stands in folders named sample and in sample-position.ts, and only code behind isDemo uses it. A live build
 * does not even read it: each of its names is there and empty, so that nothing invented can get into a file by any way.
 */
export function sampleContent(edition: Edition): Plugin {
  return {
    name: 'clearhold:sample-content',
    enforce: 'pre',
    load(id) {
      const file = id.split('?')[0] ?? id
      return edition === 'live' && invented.test(file) ? withoutContent(readFileSync(file, 'utf8')) : null
    },
  }
}

export function withoutContent(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  return names.map((name) => `export const ${name} = undefined\n`).join('')
}
