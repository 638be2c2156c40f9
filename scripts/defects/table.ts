import { keyRows } from './keys.ts'
import { moneyRows } from './money.ts'
import { peopleRows } from './people.ts'
import { promiseRows } from './promises.ts'
import type { Row } from './row.ts'
import { screenRows } from './screens.ts'
import { settingRows } from './settings.ts'
import { wallRows } from './walls.ts'

const placeOf = ({ id }: Row) => [/^\D+/.exec(id)?.[0] ?? '', Number(/\d+/.exec(id)?.[0])] as const

/** Every defect that the review found, by its number; one has several rows where it had several faces. */
export const table: readonly Row[] = [
  ...moneyRows,
  ...keyRows,
  ...promiseRows,
  ...wallRows,
  ...peopleRows,
  ...settingRows,
  ...screenRows,
].toSorted((one, other) => {
  const [kind, number] = placeOf(one)
  const [otherKind, otherNumber] = placeOf(other)
  return kind === otherKind ? number - otherNumber : kind < otherKind ? -1 : 1
})
