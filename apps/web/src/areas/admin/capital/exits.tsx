import type { Approval } from '@clearhold/contract/approvals/schema'
import { cancelCapitalExit, retireExitAddress } from '@clearhold/contract/treasury/endpoints'
import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { Link } from 'react-router'
import { callAsPerson } from '#client/session/call.ts'
import { Address, shortHash } from '#design/address.tsx'
import { Button, buttonClass } from '#design/button.tsx'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'
import { AnnounceExit } from './announce-exit.tsx'
import { DeclareExitAddress } from './declare-exit-address.tsx'
import { Retiring } from './retiring.tsx'

type Exit = AdminCapital['exits'][number]

interface ExitsProps {
  readonly capital: AdminCapital
  readonly requests: readonly Approval[]
  readonly mayPropose: boolean
}

/** The way out of capital: what was announced to leave, and where it may go. */
export function Exits({ capital: { exits, exitAddresses }, requests, mayPropose }: ExitsProps) {
  const t = useTexts('operator-capital')
  return (
    <Sheet
      title={t('exit.title')}
      aside={mayPropose && exitAddresses.length > 0 && <AnnounceExit addresses={exitAddresses} />}
      foot={t('exit.foot')}
    >
      <div className="capital-addresses">
        {exits.length === 0 ? (
          <EmptyState title={t('exit.none')}>{t('exit.noneText')}</EmptyState>
        ) : (
          <ExitTable exits={exits} />
        )}
        <h3 className="mt-4 mb-1 font-text text-14 font-semibold tracking-normal">{t('exit.addresses')}</h3>
        {exitAddresses.length === 0 && <p className="mb-3">{t('exit.noAddresses')}</p>}
        <ul>
          {exitAddresses.map((one) => (
            <ExitAddressLine key={one._id} one={one} requests={requests} mayPropose={mayPropose} />
          ))}
        </ul>
        {mayPropose && <DeclareExitAddress />}
      </div>
    </Sheet>
  )
}

function ExitTable({ exits }: { readonly exits: readonly Exit[] }) {
  const t = useTexts('operator-capital')
  return (
    <Table
      caption={t('exit.title')}
      rows={exits}
      rowKey={({ _id }) => _id}
      columns={[
        { header: t('exit.amount'), align: 'right', cell: ({ amount }) => <Money amount={amount} currency="none" /> },
        { header: t('exit.address'), cell: ({ address }) => <Address address={address} /> },
        { header: t('exit.state'), cell: ({ state }) => <ExitStatus state={state} /> },
        { header: t('exit.leaves'), cell: ({ leavesAt }) => <DateTime instant={leavesAt} /> },
        { header: t('exit.actions'), cell: (exit) => <ExitActions exit={exit} /> },
      ]}
    />
  )
}

function ExitStatus({ state }: Pick<Exit, 'state'>) {
  const t = useTexts('operator-capital')
  const kind = state === 'cancelled' ? 'locked' : 'moving'
  return <Status kind={kind}>{t(`exit.states.${state}`)}</Status>
}

function ExitActions({ exit: { _id, state, amount, address } }: { readonly exit: Exit }) {
  const t = useTexts('operator-capital')
  const language = useLanguage()
  if (state === 'cancelled') return null
  if (state === 'begun') {
    return (
      <Link to={`/admin/withdrawals?id=${_id}`} className={buttonClass({ kind: 'text', size: 'small' })}>
        {t('exit.open')}
      </Link>
    )
  }
  return (
    <ReasonDialog
      trigger={
        <Button kind="refuse" size="small">
          {t('exit.cancel.button')}
          <span className="sr-only">{` ${shortHash(address)}`}</span>
        </Button>
      }
      title={t('exit.cancel.title')}
      text={t('exit.cancel.text', { amount: moneyText(microFromBalance(amount), language) })}
      submit={t('exit.cancel.submit')}
      act={(reason) => callAsPerson(cancelCapitalExit, { params: { id: _id }, body: { reason } })}
      topics={cancelCapitalExit.topics}
    />
  )
}

interface ExitAddressLineProps extends Omit<ExitsProps, 'capital'> {
  readonly one: AdminCapital['exitAddresses'][number]
}

function ExitAddressLine({ one: { _id, address, usableAt }, requests, mayPropose }: ExitAddressLineProps) {
  const t = useTexts('operator-capital')
  const language = useLanguage()
  return (
    <li className="list-row">
      <span className="min-w-0 flex-1">
        <Address address={address} />
        <small className="block text-12 text-ink-2">
          {t('exit.usable', { time: dateTimeText(usableAt, language) })}
        </small>
      </span>
      <Retiring
        command="capital_exit_address.retire"
        address={address}
        text={t('exit.retireText', { address: shortHash(address) })}
        propose={(reason) => signProposal(callAsPerson(retireExitAddress, { params: { id: _id }, body: { reason } }))}
        topics={retireExitAddress.topics}
        requests={requests}
        mayPropose={mayPropose}
      />
    </li>
  )
}
