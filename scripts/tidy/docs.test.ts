import { describe, expect, test } from 'vitest'
import {
  crampedHeadings,
  deadLinks,
  incompleteDecisions,
  outdatedDependencies,
  titles,
  undocumentedDependencies,
} from './docs.ts'
import { treeOf } from './files.ts'

test('deadLinks: a link to nothing turns it red', () => {
  const files = {
    'README.md': '# a\n[b](docs/b.md#x) [c](docs) [d](https://x.test) ```\n[e](none)\n```',
    'docs/b.md': '# b',
  }
  expect(deadLinks(treeOf(files))).toEqual([])
  expect(deadLinks(treeOf({ ...files, 'docs/c.md': '# c\n[x](../nowhere.md)' }))).toHaveLength(1)
  expect(deadLinks(treeOf({ ...files, 'docs/investors/en/a.md': '# a\n[x](/proof)' }))).toEqual([])
  expect(deadLinks(treeOf({ ...files, 'docs/c.md': '# c\n[x](/proof)' }))).toHaveLength(1)
})

test('titles: no title or two turn it red', () => {
  expect(titles(treeOf({ 'a.md': '# a\n## b\n```\n# c\n```' }))).toEqual([])
  expect(titles(treeOf({ 'a.md': 'text', 'b.md': '# a\n# b' }))).toHaveLength(2)
})

test('crampedHeadings: a heading right below a line turns it red', () => {
  expect(crampedHeadings(treeOf({ 'a.md': '# a\n\ntext\n\n## b\n\n```\ntext\n# c\n```\n\n### d\n' }))).toEqual([])
  expect(crampedHeadings(treeOf({ 'a.md': '# a\n\n- one\n### b\n\n```\ncode\n```\n## c\n' }))).toEqual([
    "a.md:4 '### b' has no blank line before it",
    "a.md:9 '## c' has no blank line before it",
  ])
})

describe('incompleteDecisions', () => {
  const file = 'docs/decisions/0001-paper.md'
  const decision =
    '# 0001. Paper\n\nDate: 2026-01-31\n\nStatus: Accepted\n\n## Context\n\n## Decision\n\n## Consequences\n'
  const index = '| [0001](0001-paper.md) | Paper | Accepted | light |'
  const complaints = (text: string, listed = index) =>
    incompleteDecisions(treeOf({ [file]: text, 'docs/decisions/README.md': listed })).join()
  test.each([
    ['accepted', 'Accepted'],
    ['amended', 'Accepted; amended on 2026-02-01 (weight)'],
    ['superseded', 'Superseded by [0002](0002-parchment.md)'],
  ])('passes a decision that is %s', (_name, status) => {
    expect(complaints(decision.replace('Accepted', status), index.replace('Accepted', status))).toBe('')
  })
  test.each([
    ['no context', decision.replace('## Context\n\n', ''), 'has other sections'],
    [
      'sections out of order',
      decision.replace('## Context\n\n## Decision', '## Decision\n\n## Context'),
      'has other sections',
    ],
    ['another section', `${decision}## Why\n`, 'has other sections'],
    ['no status', decision.replace('Status: Accepted', ''), "has no line 'Status"],
    ['an unknown status', decision.replace('Accepted', 'Perhaps'), "has no line 'Status"],
    ['no date', decision.replace('2026-01-31', 'lately'), "has no line 'Date"],
    ['another number', decision.replace('0001.', '0002.'), 'has no title'],
    ['another title than the index', decision.replace('Paper', 'Parchment'), 'is not in the index'],
  ])('red: %s', (_name, text, complaint) => expect(complaints(text)).toContain(complaint))
  test('red: not in the index, or not named by number and subject', () => {
    expect(complaints(decision, '# Decisions')).toContain('is not in the index')
    expect(incompleteDecisions(treeOf({ 'docs/decisions/paper.md': decision })).join()).toContain('is not named')
  })
})

test('undocumentedDependencies: a package without a line turns it red', () => {
  const manifest = JSON.stringify({ dependencies: { zod: '4' }, devDependencies: { knip: '6' } })
  expect(
    undocumentedDependencies(treeOf({ 'package.json': manifest, 'docs/dependencies.md': '`zod` `knip`' })),
  ).toEqual([])
  expect(undocumentedDependencies(treeOf({ 'package.json': manifest, 'docs/dependencies.md': '`zod`' }))).toHaveLength(
    1,
  )
})

test('outdatedDependencies: a version with a known hole turns it red', () => {
  const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'apps/x/node_modules/fastify': { version } } })
  expect(outdatedDependencies(treeOf({ 'package-lock.json': lock('5.12.8') }))).toEqual([])
  expect(outdatedDependencies(treeOf({ 'package-lock.json': lock('5.8.2') }))).toHaveLength(1)
})
