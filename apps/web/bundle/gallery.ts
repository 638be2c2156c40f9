import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { identityFromEnvironment } from './identity.ts'
import { inlineScript } from './inline-script.ts'
import { sampleContent } from './sample-content.ts'

/** The gallery of primitives as files by their addresses, bundled as the site is, in seconds: without its pages and without a product. */
export async function bundleGallery(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const identity = identityFromEnvironment({})
  const result = await build({
    configFile: false,
    envDir: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    plugins: [sampleContent(identity.edition), inlineScript(), tailwindcss()],
    define: {
      'import.meta.env.EDITION': JSON.stringify(identity.edition),
      'import.meta.env.OPERATOR': JSON.stringify(identity.operator),
      'import.meta.env.SUPPORT_HOURS': 'null',
      'import.meta.env.PUBLIC_URL': JSON.stringify(identity.publicUrl),
      'import.meta.env.EMBEDS': 'null',
      'import.meta.env.PLANS': 'null',
    },
    build: {
      write: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL('../src/gallery.client.tsx', import.meta.url)) },
    },
  })
  const files = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = files.find((file) => file.type === 'chunk' && file.isEntry)
  const styles = files.filter(({ fileName }) => fileName.endsWith('.css'))
  if (script === undefined || styles.length === 0) throw new Error('the gallery was not bundled')
  const links = styles.map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">${links.join('')}<body><script type="module" src="/${script.fileName}"></script></body></html>`
  return new Map<string, string | Uint8Array>([
    ['/', page],
    ...files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const),
  ])
}
