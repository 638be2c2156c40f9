import { ArrowRight, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { moneyText } from '#design/money.tsx'
import { PageLink } from '#design/page-link.tsx'
import type { Plans } from '#features/plans/page-plan.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Where the profit comes from, in the words the plan was published with, and what could go wrong. */
export function ProfitSource({ catalogue }: { readonly catalogue: Plans }) {
  const t = useTexts('plans')
  const language = useLanguage()
  const { plans, freeCapitalMicro } = catalogue
  const sources = [...new Set(plans.map(({ texts }) => texts[language].sourceOfReturn))]
  const risks = [...new Set(plans.map(({ texts }) => texts[language].risk))]
  return (
    <>
      <div className="source-flow">
        <Account title={t('source.capital')}>
          {t('source.capitalText')}{' '}
          {freeCapitalMicro !== undefined && t('source.capitalFree', { amount: moneyText(freeCapitalMicro, language) })}
        </Account>
        <ArrowRight strokeWidth={1.5} aria-hidden="true" className="source-arrow" />
        <Account title={t('source.escrow')} isMiddle>
          {t('source.escrowText')}
        </Account>
        <ArrowRight strokeWidth={1.5} aria-hidden="true" className="source-arrow" />
        <Account title={t('source.you')}>{t('source.youText')}</Account>
      </div>
      <p className="source-never">
        <CircleX size={20} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 flex-none text-red" />
        <span>
          <b className="font-[550] text-ink">{t('source.neverTitle')}</b> {t('source.never')}
        </span>
      </p>
      <div className="source-words">
        {sources.map((text) => (
          <div key={text} className="source-signed">
            <p>{text}</p>
          </div>
        ))}
        <Words title={t('source.risk')}>
          {risks.join(' ')} <PageLink page="risk">{t('source.allRisks')}</PageLink>
        </Words>
        <Words title={t('source.early')}>{t('source.earlyText')}</Words>
        <Words title={t('source.limit')}>{t('source.limitText')}</Words>
        <Words title={t('source.referral')}>{t('source.referralText')}</Words>
      </div>
    </>
  )
}

interface AccountProps {
  readonly title: string
  readonly isMiddle?: boolean
  readonly children: ReactNode
}

function Account({ title, isMiddle = false, children }: AccountProps) {
  return (
    <div className={isMiddle ? 'source-account source-account-middle' : 'source-account'}>
      <b>{title}</b>
      {children}
    </div>
  )
}

function Words({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2">{title}</h3>
      <p className="text-ink-2">{children}</p>
    </div>
  )
}
