import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tree as git sees it: path -> text. For binary files only the size is kept. */
export interface Tree {
  readonly texts: ReadonlyMap<string, string>
  readonly sizes: ReadonlyMap<string, number>
}

const binary = /\.(png|woff2|ico|jpg|webp|gz|br)$/

export function readTree(root: string): Tree {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)) && lstatSync(join(root, path)).isFile())
  return {
    texts: new Map(
      paths.filter((path) => !binary.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    ),
    sizes: new Map(paths.map((path) => [path, lstatSync(join(root, path)).size])),
  }
}

/** A tree written down in a test. */
export function treeOf(texts: Readonly<Record<string, string>>): Tree {
  return {
    texts: new Map(Object.entries(texts)),
    sizes: new Map(Object.entries(texts).map(([path, text]) => [path, text.length])),
  }
}

export const isGenerated = (path: string) =>
  path.includes('.generated.') ||
  path === 'package-lock.json' ||
  path === 'db/schema.sql' ||
  path === 'db/roles.sql' ||
  path === 'docs/api/released.json'
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
/** What a check is given to make it fail. */
export const isFixture = (path: string) => path.startsWith('scripts/fixtures/')
export const isCode = (path: string) => /\.(ts|tsx|cjs|mjs)$/.test(path) && !isGenerated(path) && !isFixture(path)
