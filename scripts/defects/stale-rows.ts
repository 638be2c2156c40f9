import type { FindingId, Row } from './row.ts'

/** Everything that no longer fits the tree: a row whose text or test is gone would prove nothing. */
export function staleRows(rows: readonly Row[], texts: ReadonlyMap<string, string>): string[] {
  return rows.flatMap(({ id, edits, test: { file: testFile, titles } }) => {
    const test = texts.get(testFile) ?? ''
    return [
      ...edits.flatMap(({ file, text, instead }) => {
        const found = (texts.get(file) ?? '').split(text).length - 1
        if (found !== 1) return [`${id}: ${file} has ${found} of '${text}', not one`]
        return text === instead ? [`${id}: '${text}' is put back as it is`] : []
      }),
      ...titles.filter((title) => !test.includes(title)).map((title) => `${id}: ${testFile} has no test '${title}'`),
    ]
  })
}

const numbers = (kind: 'MON' | 'SEC' | 'W', count: number) =>
  Array.from({ length: count }, (_, index): FindingId => `${kind}${index + 1}`)

/** MON2 is SEC2, seen from the money: its row is there. */
const seenElsewhere: readonly FindingId[] = ['MON2']
const required = [...numbers('MON', 14), ...numbers('SEC', 19), ...numbers('W', 12)]

/** Findings of the review that no row plays. */
export function missingIds(rows: readonly Row[]): FindingId[] {
  const played = new Set(rows.map(({ id }) => id))
  return required.filter((id) => !played.has(id) && !seenElsewhere.includes(id))
}
