import { describe, expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { unusedClasses } from './styles.ts'

describe('unusedClasses', () => {
  const src = 'apps/web/src'
  const sheet = `${src}/areas/site/site.css`
  const drawing = (css: string, code: string) => treeOf({ [sheet]: css, [`${src}/areas/site/page.tsx`]: code })
  const complaint = (name: string) => `${sheet} draws .${name}, which no component has; delete its rules`

  test('passes classes that are named whole, in a list, or put together from words of the code', () => {
    const css = `.plain { color: red }
      @layer components { .first.second > .status-done:hover, .plate .plate-small { width: 1.5px } }`
    const code = `const kinds = ['done', 'refused']
      export const Page = ({ kind, small }) => (
        <p className="first second"><i className={\`status status-\${kind}\`} /><b className={small ? 'plain' : \`plate\${small ? ' plate-small' : ''}\`} /></p>
      )`
    expect(unusedClasses(drawing(css, code))).toEqual([])
  })
  test('red: a class in a selector that no component has', () => {
    expect(unusedClasses(drawing('.kept .gone { color: red } .gone { top: 0 }', "const name = 'kept'"))).toEqual([
      complaint('gone'),
    ])
  })
  test('red: the beginning alone is not enough, nor is a word of a comment or a test', () => {
    const css = '.status-lost { color: red } .spoken { color: red }'
    const code = `const name = \`status-\${kind}\` // spoken`
    expect(unusedClasses(drawing(css, code))).toEqual([complaint('status-lost'), complaint('spoken')])
    const tree = treeOf({ [sheet]: '.spoken { color: red }', [`${src}/page.test.tsx`]: "const name = 'spoken'" })
    expect(unusedClasses(tree)).toEqual([complaint('spoken')])
  })
  test('passes dots that are no class', () => {
    const css = '@media (min-width: 1.5em) { p { width: .5em; background: url(a.png); content: ".x" } /* .y {} */ }'
    expect(unusedClasses(drawing(css, ''))).toEqual([])
  })
})
