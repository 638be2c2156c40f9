import { expect, test } from 'vitest'
import { completeLock, type Lock } from './complete.ts'

test('adds what a mirror lacks, bound to its platform, and nothing else', () => {
  const lock: Lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          'tool-linux-x64': '1.0.0',
          '@tool/win32-arm64-msvc': '1.0.0',
          '@tool/linux-x64-musl': '1.0.0',
          'tool-wasm32-wasi': '1.0.0',
          'tool-plugin': '1.0.0',
          'tool-darwin-x64': '^1.0.0',
        },
      },
      'node_modules/tool-linux-x64': { version: '1.0.0', dev: true, optional: true },
    },
  }
  expect(completeLock(lock)).toEqual([
    'node_modules/@tool/win32-arm64-msvc',
    'node_modules/@tool/linux-x64-musl',
    'node_modules/tool-wasm32-wasi',
  ])
  expect(lock.packages['node_modules/@tool/win32-arm64-msvc']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['win32'],
    cpu: ['arm64'],
  })
  expect(lock.packages['node_modules/@tool/linux-x64-musl']).toMatchObject({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  })
  expect(lock.packages['node_modules/tool-wasm32-wasi']).toMatchObject({ cpu: ['wasm32'] })
  expect(completeLock(lock)).toEqual([])
})
