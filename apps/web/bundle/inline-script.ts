import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const suffix = '?inline-script'

/**
 * `import source from './x.ts?inline-script'` gives x.ts and what it imports as one minified script to put between
 * script tags. The page's first decisions (language, theme) are so written, typed and tested like any other module.
 */
export function inlineScript(): Plugin {
  return {
    name: 'clearhold:inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const file = await this.resolve(source.slice(0, -suffix.length), importer)
      return file === null ? null : `\0${file.id}${suffix}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(suffix)) return null
      const file = id.slice(1, -suffix.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await bundled(file))}`
    },
  }
}

/** A module and what it imports as one minified script; `define` replaces what is known while building. */
export async function bundled(entry: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'warn',
    define: { ...define },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not bundled`)
  const [chunk] = output.output
  return chunk.code.trim()
}
