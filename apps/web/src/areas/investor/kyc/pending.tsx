import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Link } from 'react-router'
import { buttonClass } from '#design/button.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { moneyPaths } from '../money-paths.ts'
import { Aside, Explained } from './aside.tsx'
import { DocumentViews } from './document-views.tsx'
import { Timeline } from './timeline.tsx'

/** Everything has arrived and waits for a person. */
export function Pending({ kyc }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  return (
    <>
      <PageTitle title={t('pending.title')} lead={t('pending.notice')} />
      <div className="columns columns-main">
        <div className="columns">
          <Sheet actions={<ToWithdraw withdraw={moneyPaths({ status: 'pending' }).withdraw} />}>
            <div className="pt-2">
              <Timeline kyc={kyc} />
            </div>
          </Sheet>
          <DocumentViews kyc={kyc} />
        </div>
        <Aside>
          <Explained title={t('pending.meanwhileTitle')}>{t('pending.meanwhile')}</Explained>
          <Explained title={t('who.title')}>{t('who.text')}</Explained>
        </Aside>
      </div>
    </>
  )
}

/** The way on, as soon as there is a page it leads to. */
export function ToWithdraw({ withdraw }: { readonly withdraw: string | undefined }) {
  const t = useTexts('kyc')
  if (withdraw === undefined) return <span className="sheet-say">{t('pending.foot')}</span>
  return (
    <>
      <span className="sheet-say">{t('pending.stillProceed')}</span>
      <Link to={withdraw} className={buttonClass({})}>
        {t('toWithdraw')}
      </Link>
    </>
  )
}
