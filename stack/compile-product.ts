import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { repositoryRoot } from './product.ts'
import { compiledVariable, programs } from './program-file.ts'

/** Loaded from node_modules: they bring machine code or WebAssembly of their own. */
const external = [/^sharp$/, /^@node-rs\/argon2$/, /^@restatedev\//, /^pkcs11js$/]

/**
 * Compiles every program of the product into a few files, for runs that start them many times: reading 1,800 modules takes two
 * seconds of a processor each time, reading these a half. Answers the folder; every program started after it is taken from there.
 */
export async function compileProduct(): Promise<{ readonly folder: string; remove(): void }> {
  // Inside the workspace, where the external packages are found.
  const builds = join(repositoryRoot, 'apps/server/build')
  mkdirSync(builds, { recursive: true })
  const folder = mkdtempSync(join(builds, 'compiled-'))
  // A new temporary folder is its creator's alone; some runs start each process as a user of its own.
  chmodSync(folder, 0o755)
  const input = Object.fromEntries(
    Object.entries(programs).map(([source, name]) => [name, join(repositoryRoot, source)]),
  )
  const bundle = await rolldown({
    input,
    external,
    platform: 'node',
    cwd: repositoryRoot,
    plugins: [keepPlaces(folder)],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  process.env[compiledVariable] = folder
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A module that reads a file beside its source (migrations, roles, a worker's program) still finds it there. */
function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      const isOurs = id.startsWith(repositoryRoot) && !id.includes('node_modules')
      if (!isOurs || !code.includes('import.meta.url')) return null
      const place = relative(folder, id).split(sep).join('/')
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`) }
    },
  }
}
