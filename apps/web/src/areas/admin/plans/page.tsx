import { listPlans } from '@clearhold/contract/plans/endpoints'
import '#features/deposits/deposits.css'
import '#features/positions/positions.css'
import '#features/positions/one-position.css'
import '#features/positions/positions-narrow.css'
import './plans-admin.css'
import type { AdminPlans } from '@clearhold/contract/plans/admin-schema'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { Chips } from '#design/chips.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { microFromBalance } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CapitalView } from '../capital/capital-view.tsx'
import { Catalogue } from './catalogue.tsx'
import { editedPlan } from './draft.ts'
import { Editor } from './editor.tsx'
import { PlanFigures } from './figures.tsx'
import { LazyDemoClock } from './lazy-demo-clock.tsx'
import { Proposals } from './proposals.tsx'

export const handle: TextsHandle = { namespaces: ['plans-admin', 'operator-capital', 'deposits', 'demo-clock'] }

/** What is offered, what is being written, and what stands behind the promises. */
export default function AdminPlansPage() {
  const [query] = useSearchParams()
  return query.get('show') === 'capital' ? <OperatorCapital /> : <Plans edit={query.get('edit')} />
}

/** Without capital there is no plan, so where it comes from stands beside what it funds. */
function OperatorCapital() {
  const t = useTexts('operator-capital')
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Views shown="capital" />
      <CapitalView />
    </>
  )
}

function Views({ shown }: { readonly shown: 'plans' | 'capital' }) {
  const t = useTexts('operator-capital')
  return (
    <div className="mb-4">
      <Chips
        label={t('views')}
        chips={[
          { to: '/admin/plans', label: t('view.plans'), chosen: shown === 'plans' },
          { to: '/admin/plans?show=capital', label: t('view.capital'), chosen: shown === 'capital' },
        ]}
      />
    </div>
  )
}

function Plans({ edit }: { readonly edit: string | null }) {
  const t = useTexts('plans-admin')
  const me = useMe()
  const mayEdit = me.value?.permissions.includes('finance_maker') === true
  const known = useEndpoint(listPlans)
  return (
    <>
      {edit === null && (
        <PageTitle
          title={t('title')}
          lead={t('lead')}
          actions={
            mayEdit && (
              <Link to="/admin/plans?edit=new" className={buttonClass({ size: 'small' })}>
                {t('newPlan')}
              </Link>
            )
          }
        />
      )}
      {edit === null && <Views shown="plans" />}
      {known.value !== undefined && <UnknownNotices of={[me]} />}
      <Loaded known={known} waiting={<Waiting />}>
        {(plans) => {
          if (edit === null) {
            return (
              <div className="columns">
                <NoCapital plans={plans} />
                <PlanFigures plans={plans} />
                <Proposals plans={plans} />
                <Sheet
                  title={t('catalogue')}
                  foot={t(mayEdit || me.value === undefined ? 'catalogueFoot' : 'readOnly')}
                >
                  <Catalogue plans={plans} mayEdit={mayEdit} />
                </Sheet>
                <LazyDemoClock />
              </div>
            )
          }
          const edited = editedPlan(plans.plans, edit)
          return edited === undefined ? <NoSuchPlan /> : <Editor key={edit} edited={edited} plans={plans} />
        }}
      </Loaded>
    </>
  )
}

/** Drawn only where nothing was ever paid in: the first thing a new operator has to do. */
function NoCapital({ plans: { capital } }: { readonly plans: AdminPlans }) {
  const t = useTexts('operator-capital')
  if (microFromBalance(capital.total) > 0n) return null
  return (
    <Notice kind="you">
      {t('needed')} <Link to="/admin/plans?show=capital">{t('neededLink')}</Link>
    </Notice>
  )
}

function NoSuchPlan() {
  const t = useTexts('plans-admin')
  return (
    <>
      <PageTitle title={t('title')} />
      <EmptyState title={t('unknown')} action={<Link to="/admin/plans">{t('editor.back')}</Link>}>
        {t('unknownText')}
      </EmptyState>
    </>
  )
}

function Waiting() {
  return (
    <div className="space-y-4">
      <Skeleton shape="figure" />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
      <Skeleton shape="bar" />
    </div>
  )
}
