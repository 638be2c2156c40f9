import { listApprovals } from '@clearhold/contract/approvals/endpoints'
import type { AdminPlans } from '@clearhold/contract/plans/admin-schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Sheet } from '#design/sheet.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { unsignedOfOthers, waitingForMe } from '../approvals/query.ts'

/** What waits for a second person, with the way there. Nothing is drawn while nothing waits. */
export function Proposals({ plans }: { readonly plans: AdminPlans }) {
  const t = useTexts('plans-admin')
  const language = useLanguage()
  const waiting = plans.plans.flatMap((plan) =>
    plan.versions.flatMap((version) =>
      version.waitingApprovalId === null ? [] : [{ plan, version, approvalId: version.waitingApprovalId }],
    ),
  )
  if (waiting.length === 0) return null
  return (
    <Sheet title={t('proposals')}>
      <ul>
        {waiting.map(({ plan, version, approvalId }) => (
          <li key={approvalId} className="list-row">
            <span className="min-w-0 flex-1">
              {t(version.state === 'published' ? 'proposal.close' : 'proposal.publish', {
                name: version.texts[language].name || plan.key,
                version: version.version,
              })}
            </span>
            <WaitingLink approvalId={approvalId}>{t('proposal.open')}</WaitingLink>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface WaitingLinkProps {
  readonly approvalId: string
  readonly children: ReactNode
}

/** To the request itself: among those for this admin, those that others have not signed, or their own. */
export function WaitingLink({ approvalId, children }: WaitingLinkProps) {
  const forMe = useEndpoint(listApprovals, waitingForMe).value?.approvals
  const unsigned = useEndpoint(listApprovals, unsignedOfOthers).value?.approvals
  const isIn = (approvals: typeof forMe) => approvals?.some(({ id }) => id === approvalId) === true
  const list = isIn(forMe) ? 'for-me' : isIn(unsigned) ? 'unsigned' : 'mine'
  return <Link to={`/admin/approvals?show=${list}&id=${approvalId}`}>{children}</Link>
}
