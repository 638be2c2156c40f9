import type { User } from '@clearhold/contract/accounts/schema'
import { sumMicro } from '@clearhold/contract/money'
import { Loaded } from '#client/api/loaded.tsx'
import type { Known } from '#client/api/use-endpoint.ts'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { WhereMoneyIs } from '#design/where-money-is.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { moneyPlaces } from '../money-places.ts'
import { IncomingSummary } from './incoming-summary.tsx'

interface AssetsSheetProps {
  readonly known: Known<User>
  /** What we promise about it, where it stands nowhere else on the page. */
  readonly pledge?: string
}

/** What the investor has and where it is; the total is the sum of the lines under it and of nothing else. */
export function AssetsSheet({ known, pledge }: AssetsSheetProps) {
  return (
    <Sheet>
      <Loaded known={known} waiting={null}>
        {(me) => <Assets me={me} />}
      </Loaded>
      {pledge !== undefined && <p className="mt-1.5 text-14 font-[550]">{pledge}</p>}
      <IncomingSummary />
    </Sheet>
  )
}

function TotalLabel() {
  const t = useTexts('dashboard')
  return <h2 className="mb-2.5 font-text text-14 font-medium tracking-normal text-ink-2">{t('total')}</h2>
}

function Assets({ me }: { readonly me: User }) {
  const t = useTexts('dashboard')
  const places = moneyPlaces(me)
  return (
    <>
      <TotalLabel />
      <Money amount={sumMicro(places.map(({ amountMicro }) => amountMicro))} size="hero" />
      <WhereMoneyIs
        caption={t('total')}
        totalLabel={t('sum')}
        parts={places.map(({ place, name, amountMicro }) => ({
          place,
          label: t(`place.${name}`),
          note: t(`place.${name}Note`),
          amountMicro,
        }))}
      />
      <p className="mt-4 text-14 text-ink-2">{t('usd')}</p>
    </>
  )
}
