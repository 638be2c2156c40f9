/** SPECIFICATION.md, section 10: an entry's id divided by this is its group's. */
const entriesPerGroup = 1_024n

/** An entry as receipts name it: its group and its place in it. */
export function entryName(id: bigint): string {
  return `${id / entriesPerGroup}-${id % entriesPerGroup}`
}
