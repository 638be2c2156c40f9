import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions } from './actions.ts'

const server = new URL('../../../../../server/src', import.meta.url).pathname

test('everything the server writes into the record has its words', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.includes('.test.'))
  const written = files.flatMap((file) =>
    [...readFileSync(`${server}/${file}`, 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(new Set(written).size).toBeGreaterThan(40)
  expect([...new Set(written)].filter((name) => !Object.hasOwn(auditActions, name))).toEqual([])
})
