import type { ReactNode } from 'react'
import { type CellLook, SortChoice, SortHead, type Sorting } from './sort-head.tsx'

interface TableColumn<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts stand right. */
  readonly align?: 'left' | 'right'
  /** What sorts by this column: the direction one usually wants, and the other. */
  readonly sorts?: readonly [first: string, second: string]
  /** What a sheet of styles knows its cells by, the head among them. */
  readonly look?: CellLook
}

interface TableProps<Row> {
  readonly caption: string
  /** The first column is the head of each row; on a phone it is the first line of the card. */
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** How it is sorted, and where another sort leads; without it no column can be sorted. */
  readonly sorting?: Sorting
}

/** Hairlines between rows, no zebra. On phones a row becomes a card with the header beside each value. */
export function Table<Row>({ caption, columns, rows, rowKey, sorting }: TableProps<Row>) {
  const table = (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ header, align, sorts, look }) =>
            sorting !== undefined && sorts !== undefined ? (
              <SortHead key={header} header={header} align={align} sorts={sorts} look={look} sorting={sorting} />
            ) : (
              <th key={header} scope="col" {...look} className={align === 'right' ? 'text-right' : undefined}>
                {header}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, align, look }, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={header}
                  scope={index === 0 ? 'row' : undefined}
                  data-header={header}
                  {...look}
                  className={align === 'right' ? 'table-figure' : undefined}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (sorting === undefined) return table
  return (
    <>
      <SortChoice columns={columns} sorting={sorting} />
      {table}
    </>
  )
}
