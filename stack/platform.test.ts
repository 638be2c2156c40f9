import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { installedFile, programOnPath } from './installed.ts'
import { platformNames, platformPackages } from './platform.ts'
import { findEmbeddedBinaries } from './postgres.ts'
import { repositoryRoot } from './product.ts'

interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>
}
interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { optional?: boolean; os?: string | string[]; cpu?: string | string[]; integrity?: string } | undefined
    >
  >
}
const readJson = (file: string) => JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')) as unknown
const manifest = readJson('package.json') as Manifest
const lock = readJson('package-lock.json') as Lock
const named = platformNames.flatMap((platform) => {
  const [os = '', cpu = ''] = platform.split('-')
  const { web = [], ...programs } = platformPackages(os, cpu) ?? {}
  const names: string[] = Object.values(programs)
  return [
    ...names.map((name) => ({ os, cpu, name, ours: true })),
    ...web.map((name) => ({ os, cpu, name, ours: false })),
  ]
})

test('each platform has its own packages, locked for exactly that system and processor', () => {
  expect(platformNames).toEqual(['linux-x64', 'linux-arm64', 'darwin-arm64'])
  for (const { os, cpu, name, ours } of named) {
    const locked = lock.packages[`node_modules/${name}`]
    // Packages without a registry digest are not locked (npm run lock); on their own platform the doctor reports them as missing.
    if (locked === undefined && !ours && `${os}-${cpu}` !== 'linux-x64') continue
    expect(locked, name).toMatchObject({ optional: true, integrity: expect.any(String) })
    expect([locked?.os].flat(), name).toEqual([os])
    expect([locked?.cpu].flat(), name).toEqual([cpu])
  }
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
})

test('every platform package of the manifest is one that some platform uses', () => {
  const used = named.map(({ name }) => name)
  expect(Object.keys(manifest.optionalDependencies).filter((name) => !used.includes(name))).toEqual([])
})

test('error: another system or processor has none', () => {
  expect(platformPackages('win32', 'x64')).toBeUndefined()
  expect(platformPackages('darwin', 'x64')).toBeUndefined()
  expect(installedFile(undefined, 'package.json')).toBeUndefined()
  expect(installedFile('no-such-package', 'package.json')).toBeUndefined()
})

test('what Vite and Tailwind load on this platform is where the doctor looks for it', () => {
  const web = platformPackages()?.web ?? []
  expect(web).toHaveLength(2)
  for (const name of web) expect(installedFile(name, 'package.json'), name).toBeDefined()
})

test('the PostgreSQL that npm brought runs, with its libraries', () => {
  const initdb = join(findEmbeddedBinaries() ?? '', 'initdb')
  expect(execFileSync(initdb, ['--version'], { encoding: 'utf8' })).toMatch(/^initdb \(PostgreSQL\) \d+/)
  const postgres = join(findEmbeddedBinaries() ?? '', 'postgres')
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/^postgres \(PostgreSQL\) \d+/)
})

test('a program of the machine is found along the search path, if it can be run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-path-'))
  try {
    const path = ['/nowhere', '', folder].join(delimiter)
    writeFileSync(join(folder, 'anvil'), '#!/bin/sh\n')
    chmodSync(join(folder, 'anvil'), 0o644)
    expect(programOnPath('anvil', path)).toBeUndefined()
    chmodSync(join(folder, 'anvil'), 0o755)
    expect(programOnPath('anvil', path)).toBe(join(folder, 'anvil'))
    expect(programOnPath('other', path)).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
