import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { completeLock, type Lock } from './lock/complete.ts'

/**
 * Run after changing a dependency: npm run lock. The lock file is written from the manifests in a clean folder, because npm
 * leaves out what an existing node_modules lacks, and completed with the optional packages of other platforms, which a mirror
 * may not carry: without them npm ci refuses the file.
 */
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
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
  const added = completeLock(lock)
  writeFileSync(join(repositoryRoot, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json written, completed with ${added.length} packages of other platforms.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
