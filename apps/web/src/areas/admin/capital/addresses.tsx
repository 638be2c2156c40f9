import type { Approval } from '@clearhold/contract/approvals/schema'
import { retireAddress } from '@clearhold/contract/treasury/endpoints'
import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { callAsPerson } from '#client/session/call.ts'
import { Address, shortHash } from '#design/address.tsx'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Status } from '#design/status.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { DeclareAddress } from './declare-address.tsx'
import { Retiring } from './retiring.tsx'
import { SignedText } from './signed-text.tsx'

type Declared = AdminCapital['addresses'][number]

interface AddressesProps {
  readonly addresses: readonly Declared[]
  readonly requests: readonly Approval[]
  readonly mayPropose: boolean
}

/** Whose money is the operator's own: each address whole, since when, and the text its holder signed. */
export function Addresses({ addresses, requests, mayPropose }: AddressesProps) {
  const t = useTexts('operator-capital')
  if (addresses.length === 0) {
    return (
      <EmptyState title={t('addresses.none')} {...(mayPropose && { action: <DeclareAddress kind="primary" /> })}>
        {t('addresses.noneText')}
      </EmptyState>
    )
  }
  return (
    <div className="capital-addresses">
      <Table
        caption={t('addresses.title')}
        rows={addresses}
        rowKey={({ _id }) => _id}
        columns={[
          { header: t('addresses.address'), cell: ({ address }) => <Address address={address} /> },
          { header: t('addresses.state'), cell: (declared) => <State declared={declared} /> },
          { header: t('addresses.blocks'), align: 'right', cell: (declared) => <Blocks declared={declared} /> },
          {
            header: t('addresses.actions'),
            cell: (declared) => (
              <span className="plan-actions">
                <SignedText declared={declared} />
                <Retire declared={declared} requests={requests} mayPropose={mayPropose} />
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

interface DeclaredProps {
  readonly declared: Declared
}

function State({ declared: { declaredAt, retiredAt } }: DeclaredProps) {
  const t = useTexts('operator-capital')
  return (
    <span>
      <Status kind={retiredAt === null ? 'done' : 'locked'}>
        {t(retiredAt === null ? 'addresses.standing' : 'addresses.retired')}
      </Status>
      <span className="block text-12 text-ink-2">
        <DateTime instant={retiredAt ?? declaredAt} />
      </span>
    </span>
  )
}

/** The first block that counts, and the last. */
function Blocks({ declared: { aboveBlock, untilBlock } }: DeclaredProps) {
  const t = useTexts('operator-capital')
  const from = String(BigInt(aboveBlock) + 1n)
  return untilBlock === null ? from : t('addresses.blocksUntil', { from, until: untilBlock })
}

interface RetireProps extends DeclaredProps {
  readonly requests: readonly Approval[]
  readonly mayPropose: boolean
}

function Retire({ declared: { _id, address, retiredAt }, requests, mayPropose }: RetireProps) {
  const t = useTexts('operator-capital')
  return (
    <Retiring
      command="operator_address.retire"
      address={address}
      text={t('retire.text', { address: shortHash(address) })}
      propose={(reason) => signProposal(callAsPerson(retireAddress, { params: { id: _id }, body: { reason } }))}
      topics={retireAddress.topics}
      requests={requests}
      mayPropose={mayPropose && retiredAt === null}
    />
  )
}
