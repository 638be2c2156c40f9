import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot, usualInspectorPorts } from './product.ts'

interface Launch {
  readonly configurations: readonly { readonly name: string; readonly request: string; readonly port?: number }[]
}

test('the debugger profiles attach where npm run dev -- --inspect opens each process', () => {
  const { configurations } = JSON.parse(readFileSync(join(repositoryRoot, '.vscode/launch.json'), 'utf8')) as Launch
  const attached = configurations.filter(({ request }) => request === 'attach')
  expect(Object.fromEntries(attached.map(({ name, port }) => [name.replace('attach: ', ''), port]))).toEqual(
    usualInspectorPorts,
  )
})
