import { sumMicro } from '@clearhold/contract/money'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'

/** free: solid green. profit: pale green. locked: hatch. leaving: dashed, because it has not arrived. */
export type MoneyPlace = 'free' | 'profit' | 'bonus' | 'locked' | 'leaving'

interface MoneyPart {
  readonly place: MoneyPlace
  readonly label: string
  readonly note?: ReactNode
  readonly amountMicro: bigint
}

interface WhereMoneyIsProps {
  readonly caption: string
  readonly totalLabel: string
  readonly parts: readonly MoneyPart[]
}

/** A bar to scale and the lines that add up to it. Places without money are lines but no part of the bar. */
export function WhereMoneyIs({ caption, totalLabel, parts }: WhereMoneyIsProps) {
  const totalMicro = sumMicro(parts.map(({ amountMicro }) => amountMicro))
  return (
    <>
      <SplitBar parts={parts} totalMicro={totalMicro} />
      <table className="statement">
        <caption className="sr-only">{caption}</caption>
        <tbody>
          {parts.map(({ place, label, note, amountMicro }) => (
            <tr key={place}>
              <th scope="row">
                <span className="money-key-line">
                  <i className={`money-key money-place-${place}`} aria-hidden="true" />
                  {label}
                </span>
                {note !== undefined && <span className="statement-note pl-5.5">{note}</span>}
              </th>
              <td>
                <Money amount={amountMicro} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            <td>
              <Money amount={totalMicro} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** The table below says the same in figures, so the bar is only a picture. */
function SplitBar({ parts, totalMicro }: { readonly parts: readonly MoneyPart[]; readonly totalMicro: bigint }) {
  if (totalMicro <= 0n) return <div className="money-split money-split-empty" aria-hidden="true" />
  return (
    <div className="money-split" aria-hidden="true">
      {parts
        .filter(({ amountMicro }) => amountMicro > 0n)
        .map(({ place, amountMicro }) => (
          // Widths as attributes: prerendered pages may have no styles of their own.
          <svg key={place} className={`money-place-${place}`} width={`${thousandths(amountMicro, totalMicro) / 10}%`} />
        ))}
    </div>
  )
}

/** Exact enough to draw with; no amount becomes a number anywhere else. */
function thousandths(partMicro: bigint, totalMicro: bigint): number {
  const share = (partMicro * 1000n) / totalMicro
  return Number(share)
}
