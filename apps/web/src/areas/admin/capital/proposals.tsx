import type { Approval } from '@clearhold/contract/approvals/schema'
import { shortHash } from '#design/address.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { RequestLink } from '../approvals/requests.tsx'

/** What waits for a second person, with the way there. Nothing is drawn while nothing waits. */
export function CapitalProposals({ requests }: { readonly requests: readonly Approval[] }) {
  const t = useTexts('operator-capital')
  const text = ({ command, subject }: Approval) => {
    const address = shortHash(subject.replace(/^address:/, ''))
    if (command === 'capital.exit') return t('proposal.exit', { address })
    if (command === 'capital_exit_address.declare') return t('proposal.exitAddress', { address })
    if (command === 'capital_exit_address.retire') return t('proposal.retireExitAddress', { address })
    if (command === 'operator_address.declare') return t('proposal.declare', { address })
    return command === 'operator_address.retire' ? t('proposal.retire', { address }) : t('proposal.attribute')
  }
  if (requests.length === 0) return null
  return (
    <Sheet title={t('proposals')}>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className="list-row">
            <span className="min-w-0 flex-1">{text(request)}</span>
            <RequestLink request={request}>{t('proposal.open')}</RequestLink>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
