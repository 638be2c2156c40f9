import { sumMicro } from '@clearhold/contract/money'
import type { BalanceHistory } from '@clearhold/contract/views/balance-history'
import { readBalanceHistory } from '@clearhold/contract/views/endpoints'
import { useState } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import type { Story } from '#features/balance/balance-chart.ts'
import { StepChart } from '#features/balance/step-chart.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type View = 'chart' | 'table'

/** All the investor has, over time: solid as far as it has happened, dashed where it is promised and set aside. */
export function BalanceSheet() {
  const t = useTexts('dashboard')
  const [view, setView] = useState<View>('chart')
  const known = useEndpoint(readBalanceHistory, { params: { id: 'me' } })
  const history = known.value
  const isEmpty = history !== undefined && history.steps.length === 0 && microFromBalance(history.total) === 0n
  return (
    <Sheet
      title={t('balance.title')}
      aside={!isEmpty && <ViewSwitch view={view} onChoose={setView} />}
      {...(history !== undefined && !isEmpty && { foot: <Foot history={history} /> })}
    >
      <Loaded known={known} waiting={<div className="chart-waiting" />}>
        {(value) =>
          isEmpty ? (
            <EmptyState title={t('balance.none')}>{t('balance.noneText')}</EmptyState>
          ) : view === 'chart' ? (
            <Chart history={value} />
          ) : (
            <Steps history={value} />
          )
        }
      </Loaded>
    </Sheet>
  )
}

function ViewSwitch({ view, onChoose }: { readonly view: View; readonly onChoose: (view: View) => void }) {
  const t = useTexts('dashboard')
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">{t('balance.show')}</legend>
      {(['chart', 'table'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onChoose(name)}>
          {t(`balance.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}

function storyOf({ now, opening, steps, total, promised }: BalanceHistory): Story {
  return {
    nowMs: Date.parse(now),
    openingMicro: microFromBalance(opening),
    totalMicro: microFromBalance(total),
    steps: steps.map(({ at, change, total: after }) => ({
      atMs: Date.parse(at),
      changeMicro: microFromBalance(change),
      totalMicro: microFromBalance(after),
    })),
    promised: promised.map(({ at, amount }) => ({ atMs: Date.parse(at), amountMicro: microFromBalance(amount) })),
  }
}

const promisedMicro = ({ promised }: BalanceHistory) => sumMicro(promised.map(({ amount }) => microFromBalance(amount)))

function Chart({ history }: { readonly history: BalanceHistory }) {
  const t = useTexts('dashboard')
  const language = useLanguage()
  const text = (micro: bigint) => moneyText(micro, language)
  const first = history.steps[0]?.at ?? history.now
  const last = history.promised.at(-1)
  const said = t('balance.alt', {
    count: history.steps.length,
    from: dateTimeText(first, language, { show: 'date', year: true }),
    total: text(microFromBalance(history.total)),
  })
  const ahead =
    last === undefined
      ? ''
      : t('balance.altPromised', {
          total: text(microFromBalance(history.total) + promisedMicro(history)),
          at: dateTimeText(last.at, language),
        })
  return <StepChart story={storyOf(history)} alt={`${said} ${ahead}`.trim()} />
}

/** The same in figures: newest first, what is to come above it. */
function Steps({ history: { steps, promised } }: { readonly history: BalanceHistory }) {
  const t = useTexts('dashboard')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="balance-steps" tabIndex={0} aria-label={t('balance.title')}>
      <table className="table">
        <caption className="sr-only">{t('balance.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('balance.when')}</th>
            <th scope="col" className="text-right">
              {t('balance.change')}
            </th>
            <th scope="col" className="text-right">
              {t('balance.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {promised.map(({ at, amount }) => (
            <tr key={at} className="balance-ahead">
              <th scope="row">
                <DateTime instant={at} />
              </th>
              <td className="table-figure">
                <Money amount={amount} currency="none" signed />
              </td>
              <td className="table-figure">{t('balance.setAside')}</td>
            </tr>
          ))}
          {steps.toReversed().map(({ at, change, total, entry }) => (
            <tr key={entry}>
              <th scope="row">
                <DateTime instant={at} />
              </th>
              <td className="table-figure">
                <Money amount={change} currency="none" signed />
              </td>
              <td className="table-figure">
                <Money amount={total} currency="none" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Promised is not owned: it is drawn dashed and stands in no total. */
function Foot({ history }: { readonly history: BalanceHistory }) {
  const t = useTexts('dashboard')
  const micro = promisedMicro(history)
  return (
    <>
      {micro > 0n ? (
        <p className="max-w-none">
          <i className="money-key money-set-aside mr-2 inline-block align-[-1px]" aria-hidden="true" />
          {t('balance.dashed')} <Money amount={micro} /> {t('balance.promised')}
        </p>
      ) : (
        <p className="max-w-none">{t('balance.fromBook')}</p>
      )}
      {!history.isWhole && <p className="mt-1 max-w-none">{t('balance.together')}</p>}
    </>
  )
}
