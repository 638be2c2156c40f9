import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

/** A file of an npm package, if it is installed. npm omits packages for other platforms. */
export function installedFile(packageName: string | undefined, file: string): string | undefined {
  if (packageName === undefined) return undefined
  const path = join(modules, packageName, file)
  return existsSync(path) ? path : undefined
}

/** A program of the machine itself, found on the PATH. */
export function programOnPath(name: string, searchPath: string = process.env['PATH'] ?? ''): string | undefined {
  return searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => isExecutable(path))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
