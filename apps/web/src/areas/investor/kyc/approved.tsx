import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Link } from 'react-router'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
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
              <ApprovedNotice />
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

/** That the way out is open is said once it is: a password alone lets no money leave. */
function ApprovedNotice() {
  const t = useTexts('kyc')
  const known = useEndpoint(readFactors, { params: { id: 'me' } })
  const factors = known.value
  if (factors === undefined)
    return (
      <>
        <UnknownNotices of={[known]} />
        <Notice kind="safe">{t('approved.noticeShort')}</Notice>
      </>
    )
  const hasFactor = factors.totp || factors.passkeys.length > 0
  if (hasFactor) return <Notice kind="safe">{t('approved.notice')}</Notice>
  return (
    <Notice kind="you">
      {t('approved.noticeFactor')} <Link to="/user/security">{t('approved.factorLink')}</Link>
    </Notice>
  )
}
