import type { Approval } from '@clearhold/contract/approvals/schema'
import type { Topic } from '@clearhold/contract/topics'
import type { Outcome } from '#client/api/outcome.ts'
import { shortHash } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { RequestLink } from '../approvals/requests.tsx'
import { ReasonDialog } from '../users/reason-dialog.tsx'

interface RetiringProps {
  readonly command: 'operator_address.retire' | 'capital_exit_address.retire'
  readonly address: string
  /** What retiring it means. */
  readonly text: string
  readonly propose: (reason: string) => Promise<Outcome<{ readonly message: string }>>
  readonly topics: readonly Topic[]
  readonly requests: readonly Approval[]
  readonly mayPropose: boolean
}

/** Proposes to retire an address; while that waits for a second person, the way there. */
export function Retiring({ command, address, text, propose, topics, requests, mayPropose }: RetiringProps) {
  const t = useTexts('operator-capital')
  const request = requests.find((one) => one.command === command && one.subject === `address:${address}`)
  if (request !== undefined) return <RequestLink request={request}>{t('waits')}</RequestLink>
  if (!mayPropose) return null
  return (
    <ReasonDialog
      trigger={
        <Button kind="refuse" size="small">
          {t('retire.button')}
          <span className="sr-only">{` ${shortHash(address)}`}</span>
        </Button>
      }
      title={t('retire.title')}
      text={text}
      submit={t('retire.submit')}
      act={propose}
      topics={topics}
    />
  )
}
