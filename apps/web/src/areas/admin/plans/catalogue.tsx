import type { AdminPlan, AdminPlans } from '@clearhold/contract/plans/admin-schema'
import { Link } from 'react-router'
import { buttonClass } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { ClosePlan, ProposeVersion } from './commands.tsx'
import { type AdminPlanVersion, shownVersions } from './draft.ts'
import { WaitingLink } from './proposals.tsx'

const marks: Readonly<Record<AdminPlanVersion['state'], StatusKind>> = {
  draft: 'none',
  proposed: 'moving',
  published: 'done',
  closed: 'locked',
}

interface Row {
  readonly plan: AdminPlan
  readonly version: AdminPlanVersion
  /** The plan has a draft or a proposal already, so that no other may be begun. */
  readonly hasDraft: boolean
}

interface CatalogueProps {
  readonly plans: AdminPlans
  /** Only makers of money commands see the actions. */
  readonly mayEdit: boolean
}

/** Every plan with its living versions, the newest first. */
export function Catalogue({ plans, mayEdit }: CatalogueProps) {
  const t = useTexts('plans-admin')
  const columns = useColumns(plans)
  const rows: readonly Row[] = plans.plans.flatMap((plan) =>
    shownVersions(plan).map((version) => ({
      plan,
      version,
      hasDraft: plan.versions.some(({ state }) => state === 'draft' || state === 'proposed'),
    })),
  )
  if (rows.length === 0)
    return (
      <EmptyState drawing="box" title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  return (
    <Table
      caption={t('catalogue')}
      rows={rows}
      rowKey={({ plan, version }) => `${plan.key} ${version.version}`}
      columns={[
        ...columns,
        ...(mayEdit ? [{ header: t('column.actions'), cell: (row: Row) => <Actions row={row} /> }] : []),
      ]}
    />
  )
}

function useColumns(plans: AdminPlans) {
  const t = useTexts('plans-admin')
  const language = useLanguage()
  return [
    {
      header: t('column.plan'),
      cell: ({ plan, version }: Row) => (
        <>
          <b className="font-[550]">{version.texts[language].name || plan.key}</b>
          <span className="block whitespace-nowrap text-ink-2">{t('version', { version: version.version })}</span>
        </>
      ),
    },
    { header: t('column.state'), cell: ({ version }: Row) => <State version={version} plans={plans} /> },
    {
      header: t('column.profit'),
      align: 'right' as const,
      cell: ({ version }: Row) => (
        <span>
          {percentText(version.profitBasisPoints, language)}
          <span className="block font-normal text-ink-2">
            {durationText(version.durationHours * 3600, language, { largest: 'hour' })}
          </span>
        </span>
      ),
    },
    {
      header: t('column.rate'),
      align: 'right' as const,
      cell: ({ version }: Row) => (
        <span className="text-amber">{percentText(version.annualRateBasisPoints, language)}</span>
      ),
    },
    {
      header: t('column.limits'),
      align: 'right' as const,
      cell: ({ version }: Row) => (
        <span>
          <Money amount={version.minAmount} currency="none" />
          <span className="block">
            <Money amount={version.maxAmount} currency="none" />
          </span>
        </span>
      ),
    },
    {
      header: t('column.bonus'),
      align: 'right' as const,
      cell: ({ version }: Row) => percentText(version.referralBonusBasisPoints, language),
    },
    {
      header: t('column.running'),
      align: 'right' as const,
      cell: ({ version: { open } }: Row) => (
        <span>
          {open.positions}
          {open.positions > 0 && (
            <span className="block font-normal text-ink-2">
              {t('aside', { amount: moneyText(microFromBalance(open.reserved), language) })}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/** The state in a word, who must act, and what the guard would say. */
function State({ version, plans }: { readonly version: AdminPlanVersion; readonly plans: AdminPlans }) {
  const t = useTexts('plans-admin')
  const language = useLanguage()
  return (
    <span>
      <Status kind={marks[version.state]}>{t(`state.${version.state}`)}</Status>
      {version.waitingApprovalId !== null && (
        <span className="block">
          <WaitingLink approvalId={version.waitingApprovalId}>
            {t(version.state === 'published' ? 'waiting.close' : 'waiting.publish')}
          </WaitingLink>
        </span>
      )}
      {version.state !== 'published' &&
        version.state !== 'closed' &&
        version.objections.map((objection) => (
          <span key={objection} className="block text-amber">
            {t(`objection.${objection}`, { ceiling: percentText(plans.rateMaxBasisPoints, language) })}
          </span>
        ))}
    </span>
  )
}

function Actions({ row: { plan, version, hasDraft } }: { readonly row: Row }) {
  const t = useTexts('plans-admin')
  const { state, waitingApprovalId } = version
  const isDraft = state === 'draft' || state === 'proposed'
  return (
    <span className="plan-actions">
      {(isDraft || !hasDraft) && (
        <Link to={`/admin/plans?edit=${plan.key}`} className={buttonClass({ size: 'small' })}>
          {t(isDraft ? 'edit' : 'newVersion')}
          <span className="sr-only">{plan.key}</span>
        </Link>
      )}
      {state === 'draft' && <ProposeVersion planKey={plan.key} version={version} />}
      {state === 'published' && waitingApprovalId === null && <ClosePlan planKey={plan.key} version={version} />}
    </span>
  )
}
