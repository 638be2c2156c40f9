import { expect, test } from 'vitest'
import { renderMarkdown, type Surroundings } from './render-markdown.ts'

const surroundings: Surroundings = {
  linkTo: (target) =>
    target.startsWith('https:') ? { kind: 'elsewhere', href: target } : { kind: 'file', path: target },
  pictureAt: (target) => `/docs/pictures/${target}`,
  tableLabel: 'Table',
}
const rendered = (text: string) => renderMarkdown(text, surroundings)

test('the first title names the page; the others are links to themselves, each with an address of its own', () => {
  const { title, headings, html } = rendered('# A `page`\n\n## Back up & restore\n\n## Why [so](b.md)?\n\n## Why so?\n')
  expect(title).toBe('A page')
  expect(headings.map(({ id, depth }) => `${depth} ${id}`)).toEqual(['2 back-up--restore', '2 why-so', '2 why-so-1'])
  expect(html).toContain('<h2 id="why-so"><a class="docs-anchor" href="#why-so">Why so?</a></h2>')
  expect(html).not.toContain('<h1')
})

test('code and tables scroll by themselves, for the keyboard too, and an empty head of a column is none', () => {
  const { html } = rendered('# a\n\n```\nx < y\n```\n\n| | b |\n|---|---|\n| 1 | 2 |\n')
  expect(html).toContain('<pre tabindex="0"><code>x &lt; y</code></pre>')
  expect(html).toContain('<div class="docs-table" role="group" tabindex="0" aria-label="Table">')
  expect(html).toContain('<tr><td></td><th scope="col">b</th></tr>')
})

test('a file of the repository is named, because the site has no page of it; other sites are links', () => {
  const { html } = rendered(
    '# a\n\n[a test](e2e/a.spec.ts), [0107](docs/decisions/0107-keys.md), [there](https://x.test)\n',
  )
  expect(html).toContain('a test <code class="docs-file">e2e/a.spec.ts</code>')
  expect(html).toContain('<span class="docs-file">decision 0107</span>')
  expect(html).toContain('<a href="https://x.test" rel="noreferrer">there</a>')
})

test('error: HTML in Markdown stops the build; a comment is left out', () => {
  expect(() => rendered('# a\n\n<script>alert(1)</script>\n')).toThrow('HTML in Markdown is not rendered')
  expect(() => rendered('# a\n\nb <img src="x"> c\n')).toThrow('HTML in Markdown is not rendered')
  expect(rendered('# a\n\n<!-- generated -->\n').html).not.toContain('generated')
})

test('what search engines show is the first paragraph, cut between words', () => {
  expect(rendered('# a\n\nShort, with `code`.\n').summary).toBe('Short, with code.')
  const { summary } = rendered(`# a\n\n${'many words '.repeat(30)}\n`)
  expect(summary.length).toBeLessThan(160)
  expect(summary).toMatch(/words …$/)
})
