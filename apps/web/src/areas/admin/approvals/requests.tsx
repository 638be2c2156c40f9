import { listApprovals } from '@clearhold/contract/approvals/endpoints'
import type { Approval } from '@clearhold/contract/approvals/schema'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { everythingWaiting } from './query.ts'

export interface Requests {
  /** To be shown when it could not be fetched: an admin who does not see a request would make it a second time. */
  readonly known: Pick<Known<unknown>, 'value' | 'failure' | 'refetch'>
  readonly requests: readonly Approval[]
}

/** What waits for an approver, of certain kinds and of every maker. */
export function useRequests(commands: readonly string[]): Requests {
  const known = useEndpoint(listApprovals, everythingWaiting)
  return { known, requests: known.value?.approvals.filter(({ command }) => commands.includes(command)) ?? [] }
}

interface RequestLinkProps {
  readonly request: Approval
  readonly children: ReactNode
}

/** To the request itself: among one's own, among those that are not signed yet, or among those one may decide. */
export function RequestLink({ request: { id, cannotApprove, waitsForMaker }, children }: RequestLinkProps) {
  const list = cannotApprove === 'own' ? 'mine' : waitsForMaker ? 'unsigned' : 'for-me'
  return <Link to={`/admin/approvals?show=${list}&id=${id}`}>{children}</Link>
}
