import { relative } from 'node:path'
import type { Program, Replacement } from './supervisor.ts'
import { watchFolders } from './watch-folders.ts'

export interface ReloadOptions {
  readonly program: Pick<Program, 'name' | 'replace' | 'logFile'>
  /** Where the program's sources are. */
  readonly folders: readonly string[]
  /** Files are named from here. */
  readonly root: string
  readonly say: (line: string) => void
}

/** Debounce: several files are often saved at once, and switching a branch takes many writes. */
const quietMs = 200
const linesMax = 12

/** Restarts a program whenever one of its sources changes; returns a function that stops it. */
export function reloadOnChange({ program, folders, root, say }: ReloadOptions): () => Promise<void> {
  let changed: string | undefined
  let timer: NodeJS.Timeout | undefined
  let reloading: Promise<void> | undefined
  let closed = false

  const reload = async () => {
    const file = relative(root, changed ?? root)
    changed = undefined
    const startedAt = performance.now()
    const replacement = await program.replace()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (!closed) say(lineAbout(program, file, seconds, replacement))
  }
  const begin = () => {
    timer = undefined
    if (changed === undefined || closed || reloading !== undefined) return
    reloading = reload().finally(() => {
      reloading = undefined
      if (timer === undefined) begin()
    })
  }
  const unwatch = watchFolders(folders, (file) => {
    if (!isSource(file)) return
    changed = file
    clearTimeout(timer)
    timer = setTimeout(begin, quietMs)
  })
  return async () => {
    closed = true
    clearTimeout(timer)
    unwatch()
    await reloading
  }
}

/** What a running process reads: no tests, no documents, none of an editor's own files. */
export function isSource(file: string): boolean {
  return /\.(ts|tsx|json)$/.test(file) && !/\.test\.tsx?$/.test(file)
}

function lineAbout(program: ReloadOptions['program'], file: string, seconds: string, replacement: Replacement): string {
  const { name, logFile } = program
  switch (replacement.outcome) {
    case 'ready':
      return `${name} started again in ${seconds} s: ${file} changed.`
    case 'late':
      return `${name} was started again (${file} changed) and is not ready after ${seconds} s; its log is ${logFile}.`
    case 'ended':
      return [
        `${name} did not start (${file} changed) and waits for the next change; its log is ${logFile}.`,
        ...readableLines(replacement.output),
      ].join('\n')
  }
}

/** The last lines of a failure, without Node's source location and the stack trace: those are in the log. */
function readableLines(output: string): string[] {
  return output
    .replace(/^node:internal.*\n.*\n\s*\^\n/m, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(-linesMax)
    .map((line) => `  ${line}`)
}
