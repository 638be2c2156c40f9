import type { AdminPlans } from '@clearhold/contract/plans/admin-schema'
import { DateTime } from '#design/date-time.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Status } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { Figure } from '../figure.tsx'

/** Capital and coverage: what is free to be promised, what is promised, and that the second is really there. */
export function PlanFigures({ plans }: { readonly plans: AdminPlans }) {
  const t = useTexts('plans-admin')
  const { capital, coverage, open, halted } = plans
  return (
    <section className="plans-sheet" aria-label={t('figures.title')}>
      {halted && <Notice kind="you">{t('figures.halted')}</Notice>}
      {!coverage.isCovered && <Notice kind="refused">{t('figures.uncovered')}</Notice>}
      <CapitalSplit freeMicro={microFromBalance(capital.free)} reservedMicro={microFromBalance(capital.reserved)} />
      <dl className="ribbon">
        <Figure name={t('figures.free')} note={t('figures.freeNote')}>
          <Money amount={capital.free} currency="none" />
        </Figure>
        <Figure name={t('figures.reserved')} note={t('figures.reservedNote')}>
          <Money amount={capital.reserved} currency="none" />
        </Figure>
        <Figure name={t('figures.coverage')} note={<Covered coverage={coverage} />}>
          <Money amount={coverage.promised} currency="none" /> / <Money amount={coverage.escrowed} currency="none" />
        </Figure>
        <Figure name={t('figures.running', { count: open.positions })} note={t('figures.principal')}>
          <Money amount={open.principal} currency="none" />
        </Figure>
        <Figure
          name={t('figures.next')}
          note={
            <Status kind={open.overdue > 0 ? 'you' : 'none'}>{t('figures.overdue', { count: open.overdue })}</Status>
          }
        >
          {open.nextDueAt === null ? '\u2013' : <DateTime instant={open.nextDueAt} />}
        </Figure>
      </dl>
    </section>
  )
}

/** Where nothing is promised, nothing is covered: that is no success to be marked as one. */
function Covered({ coverage: { isCovered, promised } }: Pick<AdminPlans, 'coverage'>) {
  const t = useTexts('plans-admin')
  if (!isCovered) return <Status kind="refused">{t('figures.notCovered')}</Status>
  if (microFromBalance(promised) === 0n) return <Status kind="none">{t('figures.nothingPromised')}</Status>
  return <Status kind="done">{t('figures.covered')}</Status>
}

interface SplitProps {
  readonly freeMicro: bigint
  readonly reservedMicro: bigint
}

/** The figures below say the same, so it is only a picture. */
function CapitalSplit({ freeMicro, reservedMicro }: SplitProps) {
  const totalMicro = freeMicro + reservedMicro
  if (totalMicro <= 0n) return <div className="money-split money-split-empty capital-split" aria-hidden="true" />
  const share = (part: bigint) => Number((part * 1000n) / totalMicro)
  return (
    <div className="money-split capital-split" aria-hidden="true">
      {freeMicro > 0n && <i className="money-place-free" style={{ flexGrow: share(freeMicro) }} />}
      {reservedMicro > 0n && <i className="money-set-aside" style={{ flexGrow: share(reservedMicro) }} />}
    </div>
  )
}
