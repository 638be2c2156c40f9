import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Minifies the files that every page downloads once more, with Terser, which takes seconds and finds what the bundler's own minifier
 * leaves: about a hundredth of them. Before the names of files are made from their content.
 */
export function tighten(chunks: ReadonlySet<string>): Plugin {
  return {
    name: 'clearhold:tighten',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: {
      order: 'post',
      handler: (code, { name }) => (chunks.has(name) ? tightened(code) : null),
    },
  }
}

export async function tightened(code: string): Promise<{ readonly code: string; readonly map: null }> {
  const { code: smaller } = await minify(code, { module: true, toplevel: true, compress: { passes: 3 } })
  if (smaller === undefined) throw new Error('Terser gave nothing back')
  return { code: smaller, map: null }
}
