import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPassword, demoPeople } from '#main/seed-demo.ts'
import { repositoryRoot } from '#stack/product.ts'
import { readReadme } from './read-readme.ts'

const readme = readFileSync(join(repositoryRoot, 'README.md'), 'utf8')

test('README says the commands that start the demo, and how its admins log in', () => {
  const words = readReadme(readme)
  expect(words.commands).toEqual(['npm ci', 'npm run doctor', 'npm run dev'])
  expect(words.admins).toEqual(demoPeople.filter(({ role }) => role === 'Admin').map(({ email }) => email))
  expect(words.password).toBe(demoPassword)
  expect(words.codeCommand).toBe('npm run dev:code')
})

test('a README without the admins is refused', () => {
  expect(() => readReadme(readme.replace('| an admin |', '| staff |'))).toThrow('how its admins log in')
})
