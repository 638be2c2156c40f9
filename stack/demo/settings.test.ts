import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { witnessesSchema } from '#platform/witness/setting.ts'
import { repositoryRoot } from '../product.ts'
import { demoEnvironment, userNumbers } from './settings.ts'

test('the server takes the witness of a demo, which counts as none', () => {
  const { WITNESSES = '' } = demoEnvironment({
    custody: '0xc602507f110724413c4cb7534c06b475db14e7a5',
    restateKey: 'publickeyv1_7ZCVus8SBPtfUGuM4t8eqxW4XqRM8oiEnftxfJ3VJFqg',
    witnessKey: 'witness.demo/clearhold+bd8f070f+BFZ1ZcTviAtDHAIoUv3KbJRe1OG5TcFxGrlYGsQlXodm',
  })
  expect(witnessesSchema.parse(WITNESSES)).toMatchObject([
    { name: 'witness.demo/clearhold', url: 'http://witness:7380', isOperators: true },
  ])
})

test('files are handed to the users of the images', () => {
  const own = userNumbers(readFileSync(join(repositoryRoot, 'deploy/images/passwd'), 'utf8'))
  for (const user of ['clearhold-signer', 'clearhold-restate', 'clearhold-witness'])
    expect(own.get(user)).toBeGreaterThan(10_000)
})
