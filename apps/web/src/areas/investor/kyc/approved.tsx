import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Link } from 'react-router'
import { buttonClass } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { moneyPaths } from '../money-paths.ts'
import { Aside, Explained } from './aside.tsx'
import { DocumentViews } from './document-views.tsx'
import { Retention } from './retention.tsx'
import { Timeline } from './timeline.tsx'

export function Approved({ kyc }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  const { withdraw } = moneyPaths({ status: 'verified' })
  return (
    <>
      <PageTitle title={t('approved.title')} lead={t('approved.lead')} />
      <div className="columns columns-main">
        <div className="columns">
          <Sheet
            {...(withdraw !== undefined && {
              actions: (
                <Link to={withdraw} className={buttonClass({})}>
                  {t('toWithdraw')}
                </Link>
              ),
            })}
          >
            <div className="mt-2 mb-6">
              <Notice kind="safe">{t('approved.notice')}</Notice>
            </div>
            <Timeline kyc={kyc} />
          </Sheet>
          <DocumentViews kyc={kyc} />
        </div>
        <Aside>
          <Retention kyc={kyc} />
          <Explained title={t('who.title')}>{t('who.text')}</Explained>
        </Aside>
      </div>
    </>
  )
}
