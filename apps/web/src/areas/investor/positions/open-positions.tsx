import type { Position, PositionList } from '@clearhold/contract/plans/positions-schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { SamplePlanTag, usePositionName } from '#features/positions/position-name.tsx'
import { freeAtEndMicro } from '#features/positions/position-status.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { NextEvent } from './next-event.tsx'
import { positionPage } from './paths.ts'
import { type Lane, Timeline } from './timeline.tsx'
import { shareOfWay } from './timeline-axis.ts'
import { useOpenPositions } from './use-open-positions.ts'

interface OpenPositionsSheetProps {
  readonly whenNone: ReactNode
  /** The page says elsewhere what is set aside for them. */
  readonly isSetAsideSaid?: boolean
}

/** Everything that runs: what comes next, all plans on one axis, and what is set aside for them. */
export function OpenPositionsSheet({ whenNone, isSetAsideSaid = false }: OpenPositionsSheetProps) {
  const t = useTexts('positions')
  const { known, now } = useOpenPositions()
  return (
    <section className="plans-sheet" aria-label={t('open.title')}>
      {known.value === undefined && (
        <header className="plans-sheet-head">
          <h2 className="sheet-title">{t('open.title')}</h2>
        </header>
      )}
      <Loaded known={known} waiting={<Waiting />}>
        {({ positions, open }) => {
          const [first] = positions
          if (first === undefined || now === undefined) return <None>{whenNone}</None>
          return (
            <>
              <NextEvent position={first} now={now} />
              <header className="plans-sheet-head">
                <h2 className="sheet-title">{t('open.title')}</h2>
                <SamplePlanTag />
                <p className="lanes-legend">{t('lane.legend')}</p>
              </header>
              <Lanes positions={positions} now={now} />
              {!isSetAsideSaid && <SetAside open={open} />}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function None({ children }: { readonly children: ReactNode }) {
  const t = useTexts('positions')
  return (
    <div className="plans-sheet-body">
      <h2 className="sheet-title mb-3">{t('open.title')}</h2>
      <EmptyState drawing="box" title={t('open.none')}>
        {children}
      </EmptyState>
    </div>
  )
}

function Lanes({ positions, now }: { readonly positions: readonly Position[]; readonly now: Date }) {
  const t = useTexts('positions')
  const language = useLanguage()
  const nameOf = usePositionName()
  const lanes = positions.map((position): Lane => {
    const { id, amount, profit, escrowEntry, startedAt, dueAt } = position
    const startAt = new Date(startedAt)
    const endAt = new Date(dueAt)
    const percent = Math.floor(shareOfWay(now, startAt.getTime(), endAt.getTime()))
    const promised = moneyText(microFromBalance(profit), language)
    return {
      id,
      startAt,
      endAt,
      alt: t('lane.alt', {
        plan: nameOf(position),
        start: dateTimeText(startedAt, language),
        end: dateTimeText(dueAt, language),
        percent,
      }),
      name: (
        <>
          <Link to={positionPage(id)} className="lane-link">
            {nameOf(position)}
          </Link>
          <span className="lane-note">
            <Money amount={amount} /> {t('lane.locked')}
          </span>
          <span className="lane-note">{t('lane.promised', { profit: promised, entry: escrowEntry })}</span>
        </>
      ),
      end: (
        <>
          <Money amount={freeAtEndMicro(position)} size="large" />
          <span className="lane-note">
            <DateTime instant={dueAt} />
          </span>
        </>
      ),
    }
  })
  return <Timeline lanes={lanes} now={now} endTitle={t('lane.get')} />
}

/** Promised is not owned: it stands beside the total and never in it. */
function SetAside({ open }: { readonly open: PositionList['open'] }) {
  const t = useTexts('positions')
  return (
    <p className="set-aside">
      <i className="money-key money-set-aside" aria-hidden="true" />
      <span>
        <Money amount={open.profit} /> {t('setAside', { count: open.count })}
      </span>
    </p>
  )
}

function Waiting() {
  return (
    <div className="plans-sheet-body">
      <Skeleton shape="figure" />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
    </div>
  )
}
