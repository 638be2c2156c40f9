import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import type { User } from '@clearhold/contract/accounts/schema'
import { readPublicFigures } from '@clearhold/contract/views/endpoints'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMe } from '#client/session/use-me.ts'
import { durationText } from '#design/duration.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Steps } from '#design/steps.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CapsNote } from '../caps-note.tsx'
import { investorPageNames } from '../page-names.ts'

/** What investors should know about taking money out before they pay any in: all of it before the first deposit, later how it leaves. */
export function TakingOut({ isFirst }: { readonly isFirst: boolean }) {
  if (isFirst) return <WithdrawalRequirements />
  return (
    <section className="aside-words">
      <CapsNote level={2} />
    </section>
  )
}

/** Before the first deposit: what taking money out will ask for, so that investors do not learn it only when they want to leave. */
function WithdrawalRequirements() {
  const t = useTexts('deposits')
  return (
    <section className="aside-words">
      <h2>{t('needs.title')}</h2>
      <p className="mb-4">{t('needs.lead')}</p>
      <Loaded known={useMe()} waiting={<Skeleton />}>
        {(me) => <Needs me={me} />}
      </Loaded>
      <div className="mt-4">
        <p>{t('needs.timeText')}</p>
        <MedianTime />
      </div>
      <p className="mt-2 font-[550] text-ink">{t('needs.fee')}</p>
      <div className="mt-4">
        <CapsNote level={3} />
      </div>
    </section>
  )
}

function Needs({ me }: { readonly me: User }) {
  const t = useTexts('deposits')
  const known = useEndpoint(readFactors, { params: { id: 'me' } })
  const hasIdentityPage = (investorPageNames as readonly string[]).includes('kyc')
  return (
    <Loaded known={known} waiting={<Skeleton />}>
      {({ totp, passkeys }) => {
        const hasFactor = totp || passkeys.length > 0
        const isVerified = me.kyc?.status === 'verified'
        const isPending = me.kyc?.status === 'pending'
        return (
          <Steps
            steps={[
              {
                state: isVerified ? 'done' : isPending ? 'now' : 'todo',
                title: t('needs.identity'),
                text: (
                  <>
                    {t(isPending ? 'needs.identityPending' : 'needs.identityText')}{' '}
                    {!isVerified && hasIdentityPage && <Link to="/user/kyc">{t('needs.identityLink')}</Link>}
                  </>
                ),
              },
              {
                state: hasFactor ? 'done' : 'todo',
                title: t('needs.factor'),
                text: (
                  <>
                    {t('needs.factorText')} {!hasFactor && <Link to="/user/security">{t('needs.factorLink')}</Link>}
                  </>
                ),
              },
            ]}
          />
        )
      }}
    </Loaded>
  )
}

/** What the ledger measured, beside what we promise. */
function MedianTime() {
  const t = useTexts('deposits')
  const language = useLanguage()
  const known = useEndpoint(readPublicFigures)
  return (
    <Loaded known={known} waiting={<Skeleton shape="short" />}>
      {({ medianWithdrawal: { seconds, withdrawals } }) =>
        seconds === null
          ? t('needs.medianNone')
          : t('needs.median', { count: withdrawals, duration: durationText(seconds, language, { words: true }) })
      }
    </Loaded>
  )
}
