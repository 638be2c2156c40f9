import { readPublicFiguresAddress } from '@clearhold/contract/views/addresses'
import type { PublicFigures } from '@clearhold/contract/views/figures'
import { type ReactNode, useId } from 'react'
import type { Failure } from '#client/api/outcome.ts'
import { useAnswer } from '#client/api/use-answer.ts'
import { isDemo } from '#client/boot/identity.ts'
import { CloseButton } from '#design/close-button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { FailureText } from '#design/failure-text.tsx'
import { Money } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { plainPublicFiguresSchema } from './plain-public-figures-schema.ts'

const readPublicFiguresTarget = { ...readPublicFiguresAddress, answer: plainPublicFiguresSchema }

const names = ['assetsHeld', 'owedToInvestors', 'paidOut', 'investors', 'medianWithdrawal', 'uptime'] as const
type FigureName = (typeof names)[number]

/** What the ledger and the probes say, asked when the page is looked at. A solid rule above: it was computed. */
export function LedgerFigures() {
  const t = useTexts('figures')
  const titleId = useId()
  const { asked, refetch } = useAnswer(readPublicFiguresTarget)
  const failure = asked.kind === 'loading' || asked.kind === 'answer' ? undefined : asked
  return (
    <section aria-labelledby={titleId} className="figures" data-state={asked.kind}>
      <div className="figures-lead">
        <h2 id={titleId}>{t('title')}</h2>
        <p>{isDemo ? t('demo') : t('live')}</p>
        <p className="without-script">{t('withoutScript')}</p>
      </div>
      {failure === undefined ? (
        names.map((name) => (
          <div key={name} className="figure needs-script" aria-busy={asked.kind === 'loading'}>
            <p className="figure-name">
              <Label name={name} figures={asked.kind === 'answer' ? asked.value : undefined} />
            </p>
            {asked.kind === 'answer' ? <Known name={name} figures={asked.value} /> : <Waiting />}
          </div>
        ))
      ) : (
        <Unknown failure={failure} onRetry={refetch} />
      )}
    </section>
  )
}

function Waiting() {
  const t = useTexts('figures')
  return (
    <>
      <span className="sr-only">{t('loading')}</span>
      <div className="flex h-10 items-center">
        <Skeleton shape="figure" />
      </div>
      <Skeleton shape="short" />
    </>
  )
}

interface LabelProps {
  readonly name: FigureName
  /** Undefined while they are asked for. */
  readonly figures: PublicFigures | undefined
}

function Label({ name, figures }: LabelProps) {
  return useLabel(name, figures)
}

/** What a figure rests on is part of its name: how many withdrawals, how long was measured. */
function useLabel(name: FigureName, figures: PublicFigures | undefined): string {
  const t = useTexts('figures')
  const language = useLanguage()
  const count = figures?.medianWithdrawal.withdrawals ?? 0
  const minutes = figures?.uptime.measuredMinutes ?? 0
  if (name === 'medianWithdrawal' && count > 0) return t('label.medianOf', { count })
  if (name === 'uptime' && minutes > 0)
    return t('label.uptimeOver', { duration: durationText(minutes * minuteSeconds, language) })
  return t(`label.${name}`)
}

const minuteSeconds = 60

function Known({ name, figures }: { readonly name: FigureName; readonly figures: PublicFigures }) {
  const t = useTexts('figures')
  const howId = useId()
  const label = useLabel(name, figures)
  const values = {
    withdrawals: figures.medianWithdrawal.withdrawals,
    minutes: figures.uptime.measuredMinutes,
  }
  return (
    <>
      <p className="figure-value">{shownValue(name, figures, useLanguage(), t('none'))}</p>
      <button type="button" className="figure-how" popoverTarget={howId} aria-label={t('howOf', { figure: label })}>
        {t('how')}
      </button>
      <div id={howId} popover="auto" className="how">
        <div className="flex items-start justify-between gap-4">
          <h3>{label}</h3>
          <CloseButton popoverTarget={howId} />
        </div>
        <p className="mt-2.5 text-ink-2">{t(`source.${name}`, values)}</p>
        <p className="mt-2.5 text-14 text-ink-2">
          {t('computed')} <DateTime instant={figures[name].computedAt} year />
        </p>
      </div>
    </>
  )
}

function shownValue(name: FigureName, figures: PublicFigures, language: 'en' | 'es' | 'fr', none: string): ReactNode {
  if (name === 'investors') return figures.investors.count
  if (name === 'medianWithdrawal') {
    const { seconds } = figures.medianWithdrawal
    return seconds === null ? none : durationText(seconds, language)
  }
  if (name === 'uptime') {
    const { basisPoints } = figures.uptime
    return basisPoints === null ? none : percentText(basisPoints, language)
  }
  return <Money amount={figures[name].value} />
}

function Unknown({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useTexts('figures')
  return (
    <div className="figures-failed" role="status">
      <p className="max-w-[52ch]">
        <FailureText failure={failure} /> {t('noOldFigure')}
      </p>
      <button type="button" className="figure-how" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
