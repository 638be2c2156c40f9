import { expect, test } from 'vitest'
import { treeOf } from './files.ts'
import { repeatsMax, tooManyRepeats } from './repeats.ts'

/** Two files that share so many blocks of six lines, with a line between them that differs. */
const sharing = (blocks: number) => {
  const file = (own: string) =>
    Array.from({ length: blocks }, (_, block) =>
      [...Array.from({ length: 6 }, (_line, line) => `call(${block}, ${line})`), `${own}(${block})`].join('\n'),
    ).join('\n')
  return treeOf({ 'scripts/a.ts': file('one'), 'scripts/b.ts': file('other') })
}

test('passes: as many as there may be', () => expect(tooManyRepeats(sharing(repeatsMax))).toEqual([]))

test('red: one more', () =>
  expect(tooManyRepeats(sharing(repeatsMax + 1))).toEqual([
    `${repeatsMax + 1} blocks of 6 or more lines occur twice; at most ${repeatsMax} may (npm run repeats)`,
  ]))
