import '#features/positions/positions.css'
import '#features/positions/one-position.css'
import '#features/positions/positions-narrow.css'
import { listOfferedPlans, listPositions } from '@clearhold/contract/plans/endpoints'
import { Link, useLocation, useSearchParams } from 'react-router'
import { question } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { askMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { LegalGate } from '../legal-gate.tsx'
import { EndedPositions } from '../positions/ended-positions.tsx'
import { OpenPositionsSheet } from '../positions/open-positions.tsx'
import { endedPositions, openPositions } from '../positions/paths.ts'
import { useOpenPositions } from '../positions/use-open-positions.ts'
import { useStepFocus } from '../use-step-focus.ts'
import { ActivatePlan } from './activate-plan.tsx'
import { Offers } from './offers.tsx'
import { PositionDetail } from './position-detail.tsx'

export const handle: TextsHandle = {
  namespaces: ['activation', 'caps', 'positions', 'calculator', 'legal'],
}

export const asks = [
  question(listPositions, openPositions),
  question(listOfferedPlans),
  question(listPositions, endedPositions(null)),
  askMe,
]

/** What runs, what is offered, one plan being started, or one being looked at: the address says which. */
export default function InvestorPlans() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const position = query.get('position')
  const plan = query.get('plan')
  useStepFocus(position ?? plan ?? 'overview')
  if (position !== null) return <PositionDetail key={position} id={position} isNew={state === 'new'} />
  if (plan !== null)
    return (
      <LegalGate>
        <ActivatePlan key={plan} planKey={plan} named={query.get('step')} />
      </LegalGate>
    )
  return <Overview after={query.get('after')} />
}

function Overview({ after }: { readonly after: string | null }) {
  const t = useTexts('positions')
  const { known } = useOpenPositions()
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <WaitFor of={[known]}>
        <div className="columns">
          <OpenPositionsSheet whenNone={t('open.noneText')} />
          <Offers />
          <EndedPositions after={after} />
          <p>
            <Link to="/user/referrals" className={buttonClass({})}>
              {t('referrals')}
            </Link>
          </p>
        </div>
      </WaitFor>
    </>
  )
}
