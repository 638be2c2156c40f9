import { showPosition } from '@clearhold/contract/plans/endpoints'
import type { Position, PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { buttonClass } from '#design/button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Facts } from '#design/facts.tsx'
import { Money } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { SamplePlanTag } from '#features/positions/position-name.tsx'
import { type PositionStatus, positionStatusOf } from '#features/positions/position-status.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CopyReference } from '../copy-reference.tsx'
import { EntryTable } from '../positions/entry-table.tsx'
import { ExitEarly } from '../positions/exit-early.tsx'
import { MaturityChoice } from '../positions/maturity-choice.tsx'
import { PositionSteps } from '../positions/position-steps.tsx'
import { PositionSummary } from '../positions/position-summary.tsx'
import { LineOfOne } from '../positions/timeline.tsx'
import { useOpenPositions } from '../positions/use-open-positions.ts'
import { ReceiptFile } from '../receipt-file.tsx'

interface PositionPageProps {
  readonly id: string
  /** It was started a moment ago: the page is its receipt. */
  readonly isNew: boolean
}

/** One plan: its receipt on the first look, and the same page ever after. */
export function PositionDetail({ id, isNew }: PositionPageProps) {
  const t = useTexts('positions')
  const known = useEndpoint(showPosition, { params: { id } })
  const { now, known: positions } = useOpenPositions()
  const position = known.value?.position
  const status = position && positionStatusOf(position, now)
  return (
    <>
      {position === undefined || status === undefined ? (
        <PageTitle title={t('one.title')} lead={<Link to="/user/plans">{t('one.all')}</Link>} />
      ) : (
        <Title position={position} status={status} isNew={isNew} />
      )}
      {known.value !== undefined && <UnknownNotices of={[positions]} />}
      <Loaded known={known} waiting={<Waiting />}>
        {(receipt) => (
          <Body receipt={receipt} now={now} status={positionStatusOf(receipt.position, now)} isNew={isNew} />
        )}
      </Loaded>
    </>
  )
}

interface TitleProps {
  readonly position: Position
  readonly status: PositionStatus
  readonly isNew: boolean
}

function Title({ position, status, isNew }: TitleProps) {
  const t = useTexts('positions')
  const language = useLanguage()
  const kind = status === 'running' && isNew ? 'started' : status
  return (
    <PageTitle
      title={t(`heading.${kind}`, { name: position.name[language] })}
      lead={
        <>
          <Link to="/user/plans">{t('one.all')}</Link> / {position.reference} <SamplePlanTag />
        </>
      }
    />
  )
}

interface BodyProps {
  readonly receipt: PositionReceipt
  readonly now: Date | undefined
  readonly status: PositionStatus
  readonly isNew: boolean
}

function Body({ receipt, now, status, isNew }: BodyProps) {
  const t = useTexts('positions')
  const { position } = receipt
  const isOpen = status === 'running' || status === 'due'
  return (
    <div className="columns columns-main">
      <div className="columns">
        <section className="plans-sheet" aria-label={t('one.title')}>
          <div className="plans-sheet-body">
            <PositionSummary position={position} status={status} />
          </div>
          <div className="plans-sheet-part">
            <Term position={position} now={now} />
          </div>
          {status === 'running' && (
            <div className="plans-sheet-part">
              <MaturityChoice position={position} now={now} />
            </div>
          )}
          <div className="plans-sheet-part plans-sheet-wide">
            <EntryTable receipt={receipt} />
            <Receipts position={position} />
          </div>
          {(status === 'running' || isNew) && (
            <div className="sheet-actions">
              {status === 'running' && <ExitEarly position={position} />}
              {isNew && (
                <Link to="/user/userdashboard" className={buttonClass({ kind: 'primary' })}>
                  {t('one.done')}
                </Link>
              )}
            </div>
          )}
        </section>
      </div>
      <div className="unboxed">
        <div>
          <h2>{t(isOpen ? 'steps.title' : 'steps.titleOver')}</h2>
          <PositionSteps position={position} status={status} />
        </div>
        <Terms position={position} />
      </div>
    </div>
  )
}

/** Of its start, and of its end once it has one. */
function Receipts({ position: { id, reference, state } }: { readonly position: Position }) {
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      <ReceiptFile of="plan_start" subject={id} reference={reference} />
      {state !== 'open' && <ReceiptFile of="plan_end" subject={id} reference={reference} />}
    </div>
  )
}

/** From its start to its end, with today on it. */
function Term({ position, now }: { readonly position: Position; readonly now: Date | undefined }) {
  const t = useTexts('positions')
  const language = useLanguage()
  const { startedAt, dueAt, endedAt, state, durationHours } = position
  const length = durationText(durationHours * 3600, language, { words: true, largest: 'hour' })
  const until = state === 'exited' && endedAt !== null ? new Date(endedAt) : state === 'matured' ? new Date(dueAt) : now
  return (
    <LineOfOne
      startAt={new Date(startedAt)}
      endAt={new Date(dueAt)}
      now={until}
      isNowShown={state === 'open'}
      length={length}
      alt={t('one.alt', { start: dateTimeText(startedAt, language), end: dateTimeText(dueAt, language), length })}
    />
  )
}

function Terms({ position }: { readonly position: Position }) {
  const t = useTexts('positions')
  const language = useLanguage()
  const { reference, amount, profitBasisPoints, annualRateBasisPoints, termsVersion } = position
  return (
    <div>
      <h2>{t('terms.title')}</h2>
      <Facts
        facts={[
          [t('terms.principal'), <Money key="amount" amount={amount} />],
          [t('terms.profit'), percentText(profitBasisPoints, language)],
          [t('terms.rate'), percentText(annualRateBasisPoints, language)],
          [t('terms.version'), String(termsVersion)],
        ]}
      />
      <p className="mt-2">{t('terms.frozen')}</p>
      <CopyReference reference={reference} label={t('one.copy', { reference })} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="plans-sheet">
      <div className="plans-sheet-body space-y-4">
        <Skeleton shape="figure" />
        <Skeleton />
        <Skeleton shape="bar" />
        <Skeleton shape="bar" />
      </div>
    </div>
  )
}
