import { Marked, type Token, type Tokens } from 'marked'
import { element, escaped } from './element.ts'

export interface Heading {
  readonly id: string
  /** The plain words. */
  readonly text: string
  readonly depth: number
}

/** Where a link leads: to an address of the site, or to a file of the repository, which the site does not have. */
export type Destination =
  | { readonly kind: 'address'; readonly href: string }
  | { readonly kind: 'elsewhere'; readonly href: string }
  | { readonly kind: 'file'; readonly path: string }

export interface Surroundings {
  readonly linkTo: (target: string) => Destination
  readonly pictureAt: (target: string) => string
  /** What readers of a screen hear of a table that scrolls. */
  readonly tableLabel: string
}

export interface RenderedMarkdown {
  readonly title: string
  /** The first paragraph, in plain words. */
  readonly summary: string
  readonly headings: readonly Heading[]
  readonly html: string
}

/** The address of a heading as GitHub makes it, so that links which work in the repository work here. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

/** A document of the repository as HTML that carries no script and no style. HTML in the Markdown, other than a comment, stops the build. */
export function renderMarkdown(markdown: string, surroundings: Surroundings): RenderedMarkdown {
  const headings: Heading[] = []
  let title = ''
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = plainText(tokens)
        if (depth === 1) {
          title = text
          return ''
        }
        const id = freeAnchor(anchorOf(text), headings)
        headings.push({ id, text, depth })
        const words = this.parser.parseInline(withoutLinks(tokens))
        return element(`h${depth}`, '', element('a', 'docs-anchor', words, { href: `#${id}` }), { id })
      },
      link({ href, tokens }) {
        return renderLink(surroundings.linkTo(href), this.parser.parseInline(tokens))
      },
      image({ href, text }) {
        return `<img src="${escaped(surroundings.pictureAt(href))}" alt="${escaped(text)}" loading="lazy">`
      },
      code({ text }) {
        return element('pre', '', element('code', '', escaped(text)), { tabindex: '0' })
      },
      table({ header, rows }) {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          row.map((cell) => renderCell(this.parser.parseInline(cell.tokens), tag)).join('')
        const head = element('thead', '', element('tr', '', cells(header, 'th')))
        const body = element('tbody', '', rows.map((row) => element('tr', '', cells(row, 'td'))).join(''))
        return element('div', 'docs-table', element('table', '', head + body), {
          role: 'group',
          tabindex: '0',
          'aria-label': surroundings.tableLabel,
        })
      },
      checkbox: () => '☐ ',
      html({ text }) {
        if (/^\s*<!--[^>]*-->\s*$/.test(text)) return ''
        throw new Error(`HTML in Markdown is not rendered: ${text.slice(0, 60)}`)
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  if (title === '') throw new Error('A document has no title')
  return { title, summary: summaryOf(marked.lexer(markdown)), headings, html }
}

function renderLink(destination: Destination, words: string): string {
  if (destination.kind === 'address') return element('a', '', words, { href: destination.href })
  if (destination.kind === 'elsewhere') return element('a', '', words, { href: destination.href, rel: 'noreferrer' })
  const { path } = destination
  const decision = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]
  if (decision !== undefined) return element('span', 'docs-file', words === decision ? `decision ${decision}` : words)
  // The reader of the site has no file to follow the link to: it says which one is meant, in the source code.
  const isNamed = words.includes(path) || path === `${words}.md`
  return isNamed ? words : `${words} ${element('code', 'docs-file', escaped(path))}`
}

/** An empty head of a column is none. */
function renderCell(inside: string, tag: 'th' | 'td'): string {
  return element(inside === '' ? 'td' : tag, '', inside, tag === 'th' && inside !== '' ? { scope: 'col' } : {})
}

function freeAnchor(anchor: string, taken: readonly Heading[]): string {
  let free = anchor
  for (let count = 1; taken.some(({ id }) => id === free); count += 1) free = `${anchor}-${count}`
  return free
}

/** A heading is a link to itself, and a link in a link is none. */
function withoutLinks(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => (token.type === 'link' ? withoutLinks(token.tokens ?? []) : [token]))
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens)
      return 'text' in token ? String(token.text) : ''
    })
    .join('')
    .replaceAll('\n', ' ')
}

const summaryLength = 155

function summaryOf(tokens: readonly Token[]): string {
  const first = tokens.find((token) => token.type === 'paragraph')
  const text = first !== undefined && 'tokens' in first ? plainText(first.tokens ?? []) : ''
  if (text.length <= summaryLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', summaryLength)).replace(/[,;:.]$/, '')} …`
}
