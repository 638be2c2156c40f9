import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '#stack/product.ts'
import { isInTurn } from '../scripts/suite/turns.ts'

/** Of the commit and not of the day it is tested on, so that a run again runs the same. */
const committedAtMs = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: repositoryRoot })) * 1000
const coverage = readFileSync(join(repositoryRoot, 'docs/spec-coverage.md'), 'utf8')

/** The tag of a row of a table of like tests: '@all', where it is not the row's turn in the usual gate. */
export function inTurn(title: string): { readonly tag: string[] } {
  return { tag: isInTurn(title, { committedAtMs, coverage }) ? [] : ['@all'] }
}
