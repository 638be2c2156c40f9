import { maturityOf } from '@clearhold/contract/plans/rules'
import { isDemo } from '#client/boot/identity.ts'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { SampleTag } from '#design/sample-tag.tsx'
import { Table } from '#design/table.tsx'
import { capacityMicro, type Plans } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface PlanTableProps {
  readonly catalogue: Plans
  readonly startAt: Date | undefined
}

/** The same plans for reading across. */
export function PlanTable({ catalogue, startAt }: PlanTableProps) {
  const t = useTexts('plans')
  const common = useTexts()
  const language = useLanguage()
  return (
    <div className="table-large" data-sample={isDemo ? '' : undefined}>
      {isDemo && <SampleTag>{common('samplePlans')}</SampleTag>}
      <Table
        caption={t('table.title')}
        rows={catalogue.plans}
        rowKey={({ terms }) => terms.planKey}
        columns={[
          { header: t('table.plan'), cell: ({ texts }) => texts[language].name },
          { header: t('profit'), align: 'right', cell: ({ terms }) => percentText(terms.profitBasisPoints, language) },
          {
            header: t('table.min'),
            align: 'right',
            cell: ({ terms }) => <Money amount={terms.minMicro} currency="none" />,
          },
          {
            header: t('table.max'),
            align: 'right',
            cell: ({ terms }) => <Money amount={terms.maxMicro} currency="none" />,
          },
          {
            header: startAt === undefined ? t('table.duration') : t('table.ends'),
            align: 'right',
            cell: ({ terms }) => {
              const duration = durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' })
              if (startAt === undefined) return duration
              return (
                <span>
                  <DateTime instant={maturityOf(terms, startAt).toISOString()} year />
                  <span className="block font-normal text-ink-2">{t('table.afterHours', { duration })}</span>
                </span>
              )
            },
          },
          {
            header: t('bonus'),
            align: 'right',
            cell: ({ terms }) => percentText(terms.referralBonusBasisPoints, language),
          },
          {
            header: t('table.room'),
            align: 'right',
            cell: (plan) => {
              const leftMicro = capacityMicro(plan, catalogue.freeCapitalMicro)
              return leftMicro === undefined ? '\u2013' : <Money amount={leftMicro} currency="none" />
            },
          },
        ]}
      />
    </div>
  )
}
