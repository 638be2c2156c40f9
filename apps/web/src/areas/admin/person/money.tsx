import { readUserMoney } from '@clearhold/contract/views/endpoints'
import type { UserMoney } from '@clearhold/contract/views/user-page'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMe } from '#client/session/use-me.ts'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money, microFromBalance } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useReasonText } from '../ledger/use-ledger-texts.ts'

type Account = UserMoney['accounts'][number]
type Entry = Account['entries'][number]

/** What each balance is made of: the entries of the book that changed it, and what it was after each. */
export function PersonMoney({ id }: { readonly id: string }) {
  const known = useEndpoint(readUserMoney, { params: { id } })
  return (
    <Loaded known={known} waiting={<ListWaiting />}>
      {({ accounts }) => (
        <div className="columns">
          {accounts
            .filter(({ entries }) => entries.length > 0)
            .map((account) => (
              <AccountSheet key={account.kind} account={account} personId={id} />
            ))}
          <Untouched accounts={accounts.filter(({ entries }) => entries.length === 0)} />
        </div>
      )}
    </Loaded>
  )
}

function AccountSheet({ account, personId }: { readonly account: Account; readonly personId: string }) {
  const t = useTexts('person')
  const { kind, balance, entries, more } = account
  const mayReadBook = useMayReadBook()
  return (
    <Sheet
      title={t(`account.${kind}`)}
      aside={
        <b className="ml-auto">
          <Money amount={balance} decimals={6} />
        </b>
      }
    >
      <EntryTable name={t(`account.${kind}`)} entries={entries} linked={mayReadBook} />
      {more && (
        <p className="mt-3 text-13 text-ink-2">
          {t('money.more')}{' '}
          {mayReadBook && (
            <Link to={`/admin/ledger?show=entries&account=${encodeURIComponent(`investor:${personId}:${kind}`)}`}>
              {t('money.all')}
            </Link>
          )}
        </p>
      )}
    </Sheet>
  )
}

/** Accounts that nothing ever touched need no table each. */
function Untouched({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useTexts('person')
  if (accounts.length === 0) return null
  return (
    <Sheet title={t('money.untouched')}>
      <Facts
        facts={accounts.map(({ kind, balance }) => [
          t(`account.${kind}`),
          <Money key={kind} amount={balance} decimals={6} />,
        ])}
      />
    </Sheet>
  )
}

interface EntryTableProps {
  readonly name: string
  readonly entries: readonly Entry[]
  /** The book itself is for finance and owners. */
  readonly linked: boolean
}

function EntryTable({ name, entries, linked }: EntryTableProps) {
  const t = useTexts('person')
  const reasonText = useReasonText()
  return (
    <Table
      caption={name}
      rows={entries}
      rowKey={({ entry, line }) => `${entry}.${line}`}
      columns={[
        { header: t('money.what'), cell: ({ reason }) => reasonText(reason) },
        { header: t('money.when'), cell: ({ at }) => <DateTime instant={at} /> },
        {
          header: t('money.amount'),
          align: 'right',
          cell: ({ direction, amount }) => (
            <Money
              amount={direction === 'in' ? microFromBalance(amount) : -microFromBalance(amount)}
              currency="none"
              signed
            />
          ),
        },
        { header: t('money.after'), align: 'right', cell: ({ after }) => <Money amount={after} currency="none" /> },
        {
          header: t('money.entry'),
          align: 'right',
          cell: ({ entry }) =>
            linked ? <Link to={`/admin/ledger?show=entries&entry=${entry}`}>#{entry}</Link> : `#${entry}`,
        },
      ]}
    />
  )
}

function useMayReadBook(): boolean {
  const held = useMe().value?.permissions ?? []
  return held.some((permission) => ['finance_maker', 'finance_approver', 'owner'].includes(permission))
}
