/**
 * npm run mails                writes every mail the product sends, with sample values, to .data/mails: one page that shows all of them side
 *                              by side, in three languages, light and dark. They are made by the functions that send them
 * npm run mails -- --serve     and serves it
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import { darkCondition } from '#platform/mail/letter-look.ts'
import { sampleMails } from '#stack/mail-samples.ts'
import { repositoryRoot } from '#stack/product.ts'

const { values } = parseArgs({ options: { serve: { type: 'boolean', default: false } } })
const site = {
  identity: { edition: 'demo', operator: operatorPlaceholder },
  publicUrl: 'https://clearhold.example',
} as const
const themes = ['light', 'dark'] as const

const sheet = `body{font:15px/1.5 system-ui,sans-serif;margin:24px;background:#d8d8d4;color:#15201c}
.row{display:flex;gap:16px;overflow-x:auto}figure{margin:0;flex:none}figcaption{width:420px;font-size:12px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
iframe{width:420px;height:860px;border:0;background:#fff}pre{width:856px;flex:none;white-space:pre-wrap;background:#fff;padding:12px}`

const page = overview()
const file = join(repositoryRoot, '.data/mails/index.html')
mkdirSync(join(repositoryRoot, '.data/mails'), { recursive: true })
writeFileSync(file, page)
console.log(`${(Buffer.byteLength(page) / 1e6).toFixed(1)} MB in ${file}`)
if (values.serve) serve()

function overview(): string {
  const columns = languages.map((language) => sampleMails(language, site))
  const [first = []] = columns
  const rows = first.map(({ name }, row) => {
    const cells = columns.flatMap((mails, column) =>
      themes.map((theme) => {
        const { subject, html } = mails[row] ?? { subject: '', html: '' }
        const title = `${name}, ${languages[column]}, ${theme}: ${subject}`
        return `<figure><figcaption>${escaped(title)}</figcaption><iframe loading="lazy" sandbox title="${escaped(title)}" srcdoc="${escaped(themed(html, theme))}"></iframe></figure>`
      }),
    )
    const texts = columns.map((mails) => `<pre>${escaped(mails[row]?.text ?? '')}</pre>`)
    return `<section id="${name}"><h2>${name}</h2><div class="row">${cells.join('')}</div><details><summary>Plain text</summary><div class="row">${texts.join('')}</div></details></section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails</title><style>${sheet}</style></head><body><h1>${first.length} mails, ${languages.length} languages, light and dark</h1>${rows.join('\n')}</body></html>\n`
}

/** The mail with the condition of its dark colours answered: a frame cannot choose its theme. */
function themed(html: string, theme: (typeof themes)[number]): string {
  return html.replace(darkCondition, theme === 'dark' ? 'all' : 'not all')
}

function serve(): void {
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  server.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port} (Ctrl-C ends it)`)
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
