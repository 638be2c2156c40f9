import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

/**
 * Replaces a file that anyone may read, so that a reader and a power cut find it either as it was or as it was to be. Its mode is set past
 * the umask of the process, because Caddy is another user.
 */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.part`
  const file = openSync(temporary, 'w', 0o644)
  try {
    fchmodSync(file, 0o644)
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

export function readFile(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
