import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import type { Edit } from './row.ts'

/** A throwaway copy of the work tree as git sees it, uncommitted changes included. */
export interface Copy {
  readonly folder: string
  /** Puts a defect back; the answer takes it out again. */
  readonly putBack: (edits: readonly Edit[]) => () => void
  readonly remove: () => void
}

/** Packages of the workspace are links to its folders: the copy must have its own. */
const ownScope = '@clearhold'

export function copyOfTree(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-defects-'))
  const list = ['ls-files', '-co', '--exclude-standard', '-z']
  const options = { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const paths = execFileSync('git', list, options).split('\0')
  for (const path of paths.filter((one) => one !== '' && existsSync(join(repositoryRoot, one))))
    cpSync(join(repositoryRoot, path), join(folder, path), { verbatimSymlinks: true })
  for (const path of ['.', ...readdirSync(join(repositoryRoot, 'apps')).map((name) => `apps/${name}`)])
    linkPackages(path, folder)
  return {
    folder,
    putBack: (edits) => putBack(folder, edits),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A folder of links to the installed packages. Hard links would do as well, at the cost of 60,000 files. */
function linkPackages(path: string, folder: string): void {
  const from = join(repositoryRoot, path, 'node_modules')
  if (!existsSync(from)) return
  const to = join(folder, path, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === ownScope) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    // Caches of runners: each tree has its own.
    else if (!name.startsWith('.vite') && name !== '.cache') symlinkSync(join(from, name), join(to, name))
  }
}

function putBack(folder: string, edits: readonly Edit[]): () => void {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]))
  for (const { file, text, instead } of edits) {
    const path = join(folder, file)
    const now = readFileSync(path, 'utf8')
    if (now.split(text).length !== 2) throw new Error(`${file} has not exactly one '${text}'`)
    writeFileSync(
      path,
      now.replace(text, () => instead),
    )
  }
  return () => {
    for (const [file, text] of before) writeFileSync(join(folder, file), text)
  }
}
