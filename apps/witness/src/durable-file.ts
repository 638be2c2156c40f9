import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file so that after a power cut it is either as it was or as it was to be; on disk when it returns. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.part`
  writeWhole(temporary, 'w', text)
  renameSync(temporary, path)
  syncFolder(path)
}

/** Makes a file that must not be there yet, for its owner alone. */
export function createFile(path: string, text: string): void {
  writeWhole(path, 'wx', text)
  syncFolder(path)
}

export function readFile(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function writeWhole(path: string, flags: 'w' | 'wx', text: string): void {
  const file = openSync(path, flags, 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The name of a file is on disk when its folder is. */
function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
