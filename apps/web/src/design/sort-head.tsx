import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'

export interface Sorting {
  /** A field, or '-field' for falling. */
  readonly by: string
  readonly pathOf: (sort: string) => string
}

export type CellLook = Readonly<Record<`data-${string}`, string | undefined>>

interface SortHeadProps {
  readonly header: string
  readonly align: 'left' | 'right' | undefined
  readonly sorts: readonly [first: string, second: string]
  readonly look: CellLook | undefined
  readonly sorting: Sorting
}

/** The head of a column that can be sorted by: pressed again, it turns round. */
export function SortHead({ header, align, sorts: [first, second], look, sorting: { by, pathOf } }: SortHeadProps) {
  const isBy = by === first || by === second
  const isFalling = by.startsWith('-')
  const Arrow = isFalling ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      {...look}
      className={align === 'right' ? 'text-right' : undefined}
      aria-sort={isBy ? (isFalling ? 'descending' : 'ascending') : undefined}
    >
      <Link to={pathOf(by === first ? second : first)} className="sort-head">
        {header}
        {isBy && <Arrow size={12} strokeWidth={2} aria-hidden="true" />}
      </Link>
    </th>
  )
}

interface SortChoiceProps {
  readonly columns: readonly {
    readonly header: string
    readonly sorts?: readonly [first: string, second: string]
  }[]
  readonly sorting: Sorting
}

/** The same on phones, where a table has no heads. */
export function SortChoice({ columns, sorting: { by, pathOf } }: SortChoiceProps) {
  const t = useTexts('work')
  const navigate = useNavigate()
  return (
    <label className="sort-choice">
      {t('sort.label')}
      <select className="input input-dense" value={by} onChange={({ target }) => void navigate(pathOf(target.value))}>
        {columns.flatMap(({ header, sorts = [] }) =>
          sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(sort.startsWith('-') ? 'sort.falling' : 'sort.rising', { column: header })}
            </option>
          )),
        )}
      </select>
    </label>
  )
}
