import { sumMicro } from '@clearhold/contract/money'
import type { ReactNode } from 'react'
import { Money, type MoneyDecimals } from './money.tsx'

interface StatementLine {
  readonly label: string
  readonly note?: ReactNode
  readonly amountMicro: bigint
}

interface StatementProps {
  readonly caption: string
  readonly lines: readonly StatementLine[]
  readonly totalLabel: string
  readonly decimals?: MoneyDecimals
  readonly size?: 'normal' | 'small'
}

/** Lines that add up. The total is computed here and cannot be handed in, so that it is always their sum. */
export function Statement({ caption, lines, totalLabel, decimals = 2, size = 'normal' }: StatementProps) {
  return (
    <table className={`statement statement-${size}`}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map(({ label, note, amountMicro }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {note !== undefined && <span className="statement-note">{note}</span>}
            </th>
            <td>
              <Money amount={amountMicro} decimals={decimals} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td>
            <Money amount={sumMicro(lines.map(({ amountMicro }) => amountMicro))} decimals={decimals} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
