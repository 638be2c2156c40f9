import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const page = new URL('../../../packages/proof/src/page/', import.meta.url)

/**
 * verify.html: one file that needs nothing else, so that it can be kept on a disk and opened there. The same sources make the same bytes:
 * its digest stands in every checkpoint of the log.
 */
export async function renderVerifyPage(): Promise<string> {
  const script = await bundled()
  const style = slimStyle(await readFile(new URL('page.css', page), 'utf8'))
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ]
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Clearhold</title>',
    `<style>${style}</style>`,
    '<body>',
    '<noscript>This page computes in your browser and needs JavaScript. Without it, use verify.py.</noscript>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** The hash by which the policies of the page and of the site allow an inline script or style. */
export function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

/** The inline script and style of the page, for the policy of a site that serves it. */
export function inlineParts(html: string): { readonly script: string; readonly style: string } {
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  return { script, style }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(page),
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry: fileURLToPath(new URL('main.ts', page)), formats: ['iife'], name: 'page' },
    },
  })
  const chunks = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [chunk, ...others] = chunks
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('the page is one script')
  const script = chunk.code.trim()
  if (/<\/script|<!--/i.test(script)) throw new Error('the script would end its own element')
  return script
}

/** Without comments and indents. */
function slimStyle(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}')
    .replaceAll(/([ :(,])0\./g, '$1.')
    .trim()
}
