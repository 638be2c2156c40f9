import { listReferrals } from '@clearhold/contract/referrals/endpoints'
import { question, useEndpoint } from '#client/api/use-endpoint.ts'
import '#features/positions/positions.css'
import '#features/positions/one-position.css'
import '#features/positions/positions-narrow.css'
import { useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { WaitFor } from '#client/api/wait-for.tsx'
import { PageLink } from '#design/page-link.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Invitation } from './invitation.tsx'
import { ReferralList } from './referral-list.tsx'
import { ReferralTotals } from './referral-totals.tsx'

export const handle: TextsHandle = { namespaces: ['referrals'] }

const newestReferrals = { query: { limit: 20 } } as const

export const asks = [question(listReferrals, newestReferrals)]

/** The invitation, and what became of each. */
export default function InvestorReferrals() {
  const t = useTexts('referrals')
  const [query] = useSearchParams()
  const after = query.get('after')
  const known = useEndpoint(listReferrals, after === null ? newestReferrals : { query: { limit: 20, after } })
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <WaitFor of={[known]}>
        <div className="columns columns-main">
          <div className="columns">
            <Loaded known={known} waiting={null}>
              {({ code, link, totals, people, next }) => (
                <div className="columns">
                  <Invitation code={code} link={link} />
                  <Sheet title={t('people')} aside={<span className="text-14 text-ink-2">{t('noNames')}</span>}>
                    {people.length > 0 && <ReferralTotals totals={totals} />}
                    <ReferralList people={people} next={next} after={after} />
                  </Sheet>
                </div>
              )}
            </Loaded>
          </div>
          <Rules />
        </div>
      </WaitFor>
    </>
  )
}

/** What is promised and what is not, before the investor passes the link on. */
function Rules() {
  const t = useTexts('referrals')
  return (
    <div className="unboxed">
      {(['share', 'aside', 'once', 'private'] as const).map((rule) => (
        <div key={rule}>
          <h2>{t(`rules.${rule}`)}</h2>
          <p>{t(`rules.${rule}Text`)}</p>
        </div>
      ))}
      <p className="text-14">
        <PageLink page="plans">{t('rules.plans')}</PageLink>
      </p>
    </div>
  )
}
