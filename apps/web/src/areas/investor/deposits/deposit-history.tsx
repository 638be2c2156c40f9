import { listOwnDeposits, viewDepositProof } from '@clearhold/contract/deposits/endpoints'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useIsNarrow } from '#client/boot/use-is-narrow.ts'
import { fetchBytes } from '#client/session/call.ts'
import { DateTime } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Table } from '#design/table.tsx'
import { DepositNote, DepositStatus, useGatewayText } from '#features/deposits/deposit-status.tsx'
import { Proof } from '#features/deposits/proof.tsx'
import { Transaction } from '#features/deposits/transaction.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { ReceiptFile } from '../receipt-file.tsx'
import { MoneySafeNote } from './money-safe-note.tsx'
import { depositsAfter } from './query.ts'

/** The history below what the page is about, and what else belongs there. */
export function DepositHistory({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="columns mt-4 md:mt-6">
      <HistorySheet />
      {children}
    </div>
  )
}

/** Every deposit of the person, newest first, each with where it stands and what that means. */
function HistorySheet() {
  const t = useTexts('deposits')
  const [query] = useSearchParams()
  const after = query.get('after')
  const known = useEndpoint(listOwnDeposits, depositsAfter(after))
  const isFolded = useIsNarrow() && known.value !== undefined && known.value.deposits.length > 0
  return (
    <Sheet {...(!isFolded && { title: t('history.title') })}>
      <Loaded known={known} waiting={<ListWaiting rows={3} />}>
        {({ deposits, next }) => {
          if (deposits.length === 0) {
            return <EmptyState title={t('history.empty')}>{t('history.emptyText')}</EmptyState>
          }
          const list = (
            <>
              <Rows deposits={deposits} />
              <ListPages
                next={next}
                pathAfter={(after) => (after === null ? '?' : `?after=${encodeURIComponent(after)}`)}
                words={{ first: t('history.newest'), next: t('history.more') }}
              />
            </>
          )
          if (!isFolded) return list
          const count = next === null ? String(deposits.length) : `${deposits.length}+`
          return (
            <Fold count={count} isOpen={after !== null}>
              {list}
            </Fold>
          )
        }}
      </Loaded>
      <MoneySafeNote known={known} />
    </Sheet>
  )
}

interface FoldProps {
  readonly count: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** On a phone the list stands behind one row, so that what the page is for stays first. */
function Fold({ count, isOpen, children }: FoldProps) {
  const t = useTexts('deposits')
  return (
    <details className="fold-row" open={isOpen}>
      <summary>
        <h2 className="sheet-title">{t('history.title')}</h2>
        <span className="text-ink-2">{count}</span>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}

function Rows({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTexts('deposits')
  const gatewayText = useGatewayText()
  return (
    <div className="money-rows deposit-rows">
      <Table
        caption={t('history.title')}
        rows={deposits}
        rowKey={({ _id }) => _id}
        columns={[
          { header: t('history.when'), cell: ({ createdAt }: Deposit) => <DateTime instant={createdAt} /> },
          { header: t('history.what'), cell: (deposit: Deposit) => gatewayText(deposit) },
          {
            header: t('history.state'),
            cell: (deposit: Deposit) => (
              <span className="min-w-0">
                <DepositStatus deposit={deposit} />
                <DepositNote deposit={deposit} />
              </span>
            ),
          },
          {
            header: t('history.amount'),
            align: 'right',
            cell: ({ amount, state }: Deposit) =>
              amount === null ? (
                t('history.token')
              ) : (
                <Money amount={amount} currency="none" signed={state === 'credited'} />
              ),
          },
          { header: t('history.reference'), cell: (deposit: Deposit) => <Reference deposit={deposit} /> },
        ]}
      />
    </div>
  )
}

function Reference({ deposit }: { readonly deposit: Deposit }) {
  const t = useTexts('deposits')
  const { _id, entry, state, cardImage } = deposit
  return (
    <span className="min-w-0">
      <Transaction deposit={deposit} />
      {entry !== null && <span className="block text-13 text-ink-2">{t('history.entry', { entry })}</span>}
      {entry !== null && state === 'credited' && (
        <span className="block">
          <ReceiptFile of="deposit" subject={_id} reference={entry} />
        </span>
      )}
      {cardImage !== null && (
        <span className="block">
          <Proof
            fetchPicture={() => fetchBytes(viewDepositProof, { params: { id: _id } })}
            title={t('history.proof')}
            alt={t('history.proofAlt')}
          />
        </span>
      )}
    </span>
  )
}
