import { moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface CapitalBarProps {
  readonly freeMicro: bigint
  readonly reservedMicro: bigint
}

/** Why there is an end to the capacity: the operator's capital, what of it is free and what is set aside already. */
export function CapitalBar({ freeMicro, reservedMicro }: CapitalBarProps) {
  const t = useTexts('activation')
  const language = useLanguage()
  return (
    <div className="plans-sheet-foot">
      {freeMicro + reservedMicro > 0n && (
        <div className="capital-bar" aria-hidden="true">
          {freeMicro > 0n && <i className="capital-free" style={{ flexGrow: share(freeMicro, reservedMicro) }} />}
          {reservedMicro > 0n && (
            <i className="money-set-aside" style={{ flexGrow: share(reservedMicro, freeMicro) }} />
          )}
        </div>
      )}
      <p className="figures-even">
        {t('offers.capital', { amount: moneyText(freeMicro, language) })}{' '}
        {t('offers.reserved', { amount: moneyText(reservedMicro, language) })} {t('offers.capitalWhy')}
      </p>
    </div>
  )
}

/** In thousandths of both together, for drawing only. */
function share(part: bigint, rest: bigint): number {
  return Number((part * 1000n) / (part + rest))
}
