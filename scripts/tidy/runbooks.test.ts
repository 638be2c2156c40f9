import { expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { developersCommands } from './runbooks.ts'

const page = 'docs/runbooks/payouts-stopped.md'
const complaint = `${page}:2 has a command or a path of a checkout, which no installed host has`

test.each([
  '`curl --unix-socket .data/signer.sock http://signer/switch`',
  '`node apps/signer/src/cli.ts adopt`',
  '`npm run clearhold -- keys rotate`',
  'the file is at `/opt/.data/keystore.json`',
])('red: %s', (line) => {
  expect(developersCommands(treeOf({ [page]: `# Title\n${line}` }))).toEqual([complaint])
})

test.each([
  '`curl --unix-socket /run/clearhold/signer/operator/signer.sock http://signer/switch`',
  '`clearhold signer adopt`',
  'In a checkout `npm run dev -- --fresh` does the same.',
  'Practised by `npm run faults backup`.',
  'A node of Restate that died.',
])('passes: %s', (line) => {
  expect(developersCommands(treeOf({ [page]: `# Title\n${line}` }))).toEqual([])
})

test('documents for developers may have them', () => {
  expect(developersCommands(treeOf({ 'docs/debugging.md': '`npm run dev`' }))).toEqual([])
})
