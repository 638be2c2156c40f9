import { sumMicro } from '@clearhold/contract/money'
import type { Dashboard } from '@clearhold/contract/views/dashboard'
import type { OwedKind } from '@clearhold/contract/views/reserves'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { percentText } from '#design/percent.ts'
import { Sheet } from '#design/sheet.tsx'
import { RealTimeNote } from '#features/demo-clock/real-time-note.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Reserves = NonNullable<Dashboard['money']>['reserves']

const places = [
  ['free', ['cash', 'profit', 'bonus']],
  ['locked', ['locked']],
  ['aside', ['escrow']],
  ['leaving', ['leaving', 'bank']],
  ['arrived', ['arrived']],
] as const satisfies readonly (readonly [string, readonly OwedKind[]])[]

/** What is held against what is owed, on one scale, and the operator's own money beneath. */
export function ReservesSheet({ reserves }: { readonly reserves: Reserves }) {
  const t = useTexts('admin')
  const language = useLanguage()
  const { held, owed, operatorCapital, coverage, computedAt } = reserves
  const heldMicro = microFromBalance(held.total)
  const owedMicro = microFromBalance(owed.total)
  const parts = places.map(([place, kinds]) => ({
    place,
    amountMicro: sumMicro(
      owed.kinds
        .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
        .map(({ value }) => microFromBalance(value)),
    ),
  }))
  const percent = owedMicro === 0n ? undefined : thousandths(heldMicro, owedMicro) * 10
  return (
    <Sheet
      title={t('reserves.title')}
      aside={percent !== undefined && <b className="ml-auto figures-even">{percentText(percent, language)}</b>}
      foot={
        <>
          {t('reserves.foot')} <DateTime instant={computedAt} show="time" />.
          <RealTimeNote />
        </>
      }
    >
      {coverage !== 'covered' && (
        <Notice kind={coverage === 'unknown' ? 'you' : 'refused'}>{t(`reserves.coverage.${coverage}`)}</Notice>
      )}
      <Bars heldMicro={heldMicro} owedMicro={owedMicro} parts={parts} />
      <table className="statement statement-small">
        <caption className="sr-only">{t('reserves.owed')}</caption>
        <tbody>
          {parts.map(({ place, amountMicro }) => (
            <tr key={place}>
              <th scope="row">
                <span className="money-key-line">
                  <i className={`money-key money-place-${place}`} aria-hidden="true" />
                  {t(`reserves.place.${place}`)}
                </span>
              </th>
              <td>
                <Money amount={amountMicro} currency="none" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-4 mb-1 font-text text-14 font-semibold tracking-normal">{t('reserves.capital')}</h3>
      <Facts
        facts={[
          [t('reserves.capitalFree'), <Money key="free" amount={operatorCapital.free} />],
          [t('reserves.capitalReserved'), <Money key="reserved" amount={operatorCapital.reserved} />],
        ]}
      />
      <p className="sr-only">
        {t('reserves.label', { held: moneyText(heldMicro, language), owed: moneyText(owedMicro, language) })}
      </p>
    </Sheet>
  )
}

interface BarsProps {
  readonly heldMicro: bigint
  readonly owedMicro: bigint
  readonly parts: readonly { readonly place: string; readonly amountMicro: bigint }[]
}

/** The table says the same in figures. */
function Bars({ heldMicro, owedMicro, parts }: BarsProps) {
  const t = useTexts('admin')
  const longestMicro = heldMicro > owedMicro ? heldMicro : owedMicro
  const widthOf = (micro: bigint) => (longestMicro === 0n ? 0 : thousandths(micro, longestMicro) / 10)
  return (
    <div className="scale-bars">
      <p>
        <span>{t('reserves.held')}</span>
        <Money amount={heldMicro} currency="none" />
      </p>
      <div className="scale-bar" aria-hidden="true">
        <i className="scale-bar-held" style={{ width: `${widthOf(heldMicro)}%` }} />
      </div>
      <p>
        <span>{t('reserves.owed')}</span>
        <Money amount={owedMicro} currency="none" />
      </p>
      <div className={owedMicro === 0n ? 'scale-bar scale-bar-none' : 'scale-bar'} aria-hidden="true">
        {parts
          .filter(({ amountMicro }) => amountMicro > 0n)
          .map(({ place, amountMicro }) => (
            <i key={place} className={`money-place-${place}`} style={{ width: `${widthOf(amountMicro)}%` }} />
          ))}
      </div>
    </div>
  )
}

/** Exact enough to draw with and for a tenth of a per cent; no amount becomes a number anywhere else. */
function thousandths(partMicro: bigint, wholeMicro: bigint): number {
  const share = (partMicro * 1000n) / wholeMicro
  return Number(share)
}
