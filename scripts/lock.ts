import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '#stack/product.ts'
import { type Lock, leaveOutUnverified, unverifiedPlaces } from './lock/verified.ts'

/**
 * npm run lock               after changing a dependency: the lock file is written from the manifests in a clean folder, because npm leaves
 *                            out what an existing node_modules lacks. What no registry vouches for by a digest is left out of it
 * npm run lock -- --check    says which package of the lock file has no digest (--file: of another one)
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    file: { type: 'string', default: join(repositoryRoot, 'package-lock.json') },
  },
})

function check(file: string): void {
  const places = unverifiedPlaces(JSON.parse(readFileSync(file, 'utf8')) as Lock)
  for (const place of places) console.log(`${place} has no sha512 digest: npm would take whatever a registry sends`)
  process.exitCode = places.length === 0 ? 0 : 1
}

function write(): void {
  const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-lock-'))
  try {
    for (const file of [
      'package.json',
      '.npmrc',
      'package-lock.json',
      ...workspaces.map((name) => `${name}/package.json`),
    ]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(repositoryRoot, file), join(folder, file))
    }
    execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    })
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
    const left = leaveOutUnverified(lock)
    writeFileSync(values.file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`${values.file} written; left out, because no digest is known: ${left.join(', ') || 'nothing'}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.check) check(values.file)
else write()
