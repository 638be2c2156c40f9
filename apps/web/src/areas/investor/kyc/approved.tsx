import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Link } from 'react-router'
import { useMe } from '#client/session/use-me.ts'
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
import { wayOnOf } from './way-on.ts'

export function Approved({ kyc }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  const paths = moneyPaths({ status: 'verified' })
  const { value: me } = useMe()
  const wayOn = me && wayOnOf(me, paths)
  return (
    <>
      <PageTitle title={t('approved.title')} lead={t('approved.lead')} />
      <div className="columns columns-main">
        <div className="columns">
          <Sheet
            {...(wayOn !== undefined && {
              actions: (
                <Link to={wayOn.path} className={buttonClass({})}>
                  {t(wayOn.text)}
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
