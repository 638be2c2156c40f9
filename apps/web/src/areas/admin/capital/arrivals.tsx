import type { Approval } from '@clearhold/contract/approvals/schema'
import { attributeCapital } from '@clearhold/contract/treasury/endpoints'
import type { AdminCapital, ArrivalState } from '@clearhold/contract/treasury/schema'
import { Link } from 'react-router'
import { callAsPerson } from '#client/session/call.ts'
import { shortHash } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { Transaction } from '#features/deposits/transaction.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { RequestLink } from '../approvals/requests.tsx'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

type Arrival = AdminCapital['arrivals'][number]

const marks: Readonly<Record<ArrivalState, StatusKind>> = {
  seen: 'moving',
  credited: 'done',
  unattributed: 'you',
  in_house: 'none',
  reorged: 'refused',
}

interface ArrivalsProps {
  readonly arrivals: readonly Arrival[]
  readonly requests: readonly Approval[]
  readonly mayPropose: boolean
}

/** What came in, counted or not, the newest first. */
export function Arrivals({ arrivals, ...rest }: ArrivalsProps) {
  const t = useTexts('operator-capital')
  if (arrivals.length === 0) return <EmptyState title={t('arrivals.none')}>{t('arrivals.noneText')}</EmptyState>
  return (
    <Table
      caption={t('arrivals.title')}
      rows={arrivals}
      rowKey={({ _id }) => _id}
      columns={[
        { header: t('arrivals.time'), cell: ({ blockTime }) => <DateTime instant={blockTime} /> },
        {
          header: t('arrivals.amount'),
          align: 'right',
          cell: ({ amount }) => <Money amount={amount} decimals={6} currency="none" />,
        },
        { header: t('arrivals.state'), cell: (arrival) => <State arrival={arrival} {...rest} /> },
        {
          header: t('arrivals.sender'),
          cell: (arrival) => (
            <span>
              <span className="block font-mono text-13" title={arrival.sender} translate="no">
                {shortHash(arrival.sender)}
              </span>
              <span className="text-12 text-ink-2">
                {t('arrivals.transaction')} <Transaction deposit={arrival} />
              </span>
            </span>
          ),
        },
      ]}
    />
  )
}

/** Where it stands, in one line why it does not count or where it was counted, and what can be done about it. */
function State({ arrival, ...rest }: CountingProps) {
  const t = useTexts('operator-capital')
  return (
    <span>
      <Status kind={marks[arrival.state]}>{t(`arrivals.${arrival.state}`)}</Status>
      <span className="block text-12 text-ink-2 empty:hidden">
        <Note arrival={arrival} />
      </span>
      <span className="mt-1.5 block empty:hidden">
        <Counting arrival={arrival} {...rest} />
      </span>
    </span>
  )
}

function Note({ arrival }: { readonly arrival: Arrival }) {
  const t = useTexts('operator-capital')
  const language = useLanguage()
  const { state, entry, hole, senderDeclared, confirmations, confirmationsNeeded } = arrival
  if (state === 'seen') return t('arrivals.confirmations', { seen: confirmations, needed: confirmationsNeeded })
  if (state === 'unattributed') return t(senderDeclared ? 'arrivals.wasBefore' : 'arrivals.notDeclared')
  const holeMicro = microFromBalance(hole)
  if (holeMicro > 0n) return t('arrivals.hole', { amount: moneyText(holeMicro, language, { decimals: 6 }) })
  if (entry === null) return null
  return <Link to={`/admin/ledger?show=entries&entry=${entry}`}>{t('arrivals.entry', { entry })}</Link>
}

interface CountingProps {
  readonly arrival: Arrival
  readonly requests: readonly Approval[]
  readonly mayPropose: boolean
}

/** A declaration does not reach back: two people look at what came before it, one arrival at a time. */
function Counting({ arrival, requests, mayPropose }: CountingProps) {
  const t = useTexts('operator-capital')
  const language = useLanguage()
  const { _id, state, amount, sender, senderDeclared } = arrival
  const request = requests.find(({ subject }) => subject === `capital:${_id}`)
  if (request !== undefined) return <RequestLink request={request}>{t('waits')}</RequestLink>
  if (state !== 'unattributed' || !senderDeclared || !mayPropose) return null
  const said = moneyText(microFromBalance(amount), language, { decimals: 6 })
  return (
    <ReasonDialog
      trigger={
        <Button size="small">
          {t('attribute.button')}
          <span className="sr-only">{` ${said} USDT`}</span>
        </Button>
      }
      title={t('attribute.title', { amount: said })}
      text={t('attribute.text', { sender: shortHash(sender) })}
      submit={t('attribute.submit')}
      act={(reason) => signProposal(callAsPerson(attributeCapital, { params: { id: _id }, body: { reason } }))}
      topics={attributeCapital.topics}
    />
  )
}
