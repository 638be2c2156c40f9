import type { ActivityItem, ActivityReceipt } from '@clearhold/contract/views/activity'
import { showActivity } from '@clearhold/contract/views/endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { CopyButton } from '#design/copy-button.tsx'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { Dialog } from '#design/dialog.tsx'
import { Facts } from '#design/facts.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { useDeviceName } from '#features/security/device-name.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { ProofQrCode } from '../proof/proof-qr-code.tsx'
import { ReceiptFile } from '../receipt-file.tsx'
import { ItemAmount, ItemStatus, useItemTitle } from './activity-item.tsx'

interface ReceiptProps {
  readonly item: string
  readonly onClose: () => void
}

/** One thing that happened, with the entries of the book behind it, in all six decimals. */
export function Receipt({ item, onClose }: ReceiptProps) {
  const t = useTexts('activity')
  const known = useEndpoint(showActivity, { params: { id: 'me', item } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('receipt.title')}
      {...(known.value !== undefined && { actions: <CopyReceipt receipt={known.value} /> })}
    >
      <Loaded known={known} waiting={<ListWaiting rows={3} />}>
        {(receipt) => <Content receipt={receipt} />}
      </Loaded>
    </Dialog>
  )
}

function Content({ receipt }: { readonly receipt: ActivityReceipt }) {
  const t = useTexts('activity')
  const what = useItemTitle()
  const { item, entries, transaction, note } = receipt
  const facts: (readonly [string, ReactNode])[] = [
    [t('receipt.when'), <DateTime key="when" instant={item.at} year />],
    [t('receipt.state'), <ItemStatus key="state" item={item} />],
  ]
  if (item.amount !== null) {
    facts.push([t('receipt.amount'), <ItemAmount key="amount" item={item} decimals={6} currency="USDT" />])
  }
  if (item.reference !== null) facts.push([t('receipt.reference'), item.reference])
  if (transaction !== null) {
    facts.push([t('receipt.transaction'), <Transaction key="transaction" transaction={transaction} />])
  }
  return (
    <div className="receipt">
      <p className="receipt-what">{what(item)}</p>
      <Facts facts={[...facts, ...useMoreFacts(item)]} />
      {item.detail.of === 'message' && <p className="mt-4">{item.detail.body}</p>}
      {note !== null && <p className="mt-4">{note}</p>}
      {entries.map((entry) => (
        <Entry key={entry.number} entry={entry} />
      ))}
      <OnPaper item={item} />
      <Onward item={item} />
    </div>
  )
}

function useMoreFacts({ detail }: ActivityItem): (readonly [string, ReactNode])[] {
  const t = useTexts('activity')
  const deviceName = useDeviceName()
  if (detail.of !== 'signin') return []
  return [
    [t('receipt.device'), deviceName(detail.device)],
    [t('receipt.address'), detail.address],
  ]
}

function Transaction({
  transaction: { id, explorerUrl },
}: {
  readonly transaction: NonNullable<ActivityReceipt['transaction']>
}) {
  const hash = <code className="receipt-hash">{id}</code>
  return explorerUrl === null ? (
    hash
  ) : (
    <a href={explorerUrl} rel="noreferrer" target="_blank">
      {hash}
    </a>
  )
}

type BookEntry = ActivityReceipt['entries'][number]

/** From where to where, and what it changed in all the person has: nothing, when it only moved among their own. */
function Entry({ entry: { number, postedAt, lines, change } }: { readonly entry: BookEntry }) {
  const t = useTexts('activity')
  return (
    <section className="receipt-entry">
      <h3>
        {t('receipt.entry', { number })}, <DateTime instant={postedAt} year />
      </h3>
      <table>
        <caption className="sr-only">{t('receipt.entry', { number })}</caption>
        <tbody>
          {lines.map(({ from, to, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
            <tr key={index}>
              <th scope="row">
                {t(`place.${from}`)} <span aria-hidden="true">→</span>
                <span className="sr-only">{t('receipt.to')}</span> {t(`place.${to}`)}
              </th>
              <td>
                <Money amount={amount} decimals={6} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('receipt.change')}: <Money amount={change} decimals={6} signed />
      </p>
      <ProofQrCode entry={number} />
    </section>
  )
}

/** What is over has a receipt as a file. */
function OnPaper({ item: { id, reference, detail } }: { readonly item: ActivityItem }) {
  if (reference === null) return null
  if (detail.of === 'plan') {
    const of = detail.event === 'activated' || detail.event === 'renewed' ? 'plan_start' : 'plan_end'
    return <ReceiptFile of={of} subject={detail.id} reference={reference} />
  }
  if (detail.of === 'deposit' && detail.state === 'credited')
    return <ReceiptFile of="deposit" subject={id.replace('deposit.', '')} reference={reference.replace('#', '')} />
  if (detail.of === 'withdrawal' && detail.state === 'settled')
    return <ReceiptFile of="withdrawal" subject={detail.id} reference={reference} />
  return null
}

function Onward({ item: { detail } }: { readonly item: ActivityItem }) {
  const t = useTexts('activity')
  if (detail.of === 'withdrawal')
    return <OnwardLink to={`/user/withdraw?withdrawal=${detail.id}`}>{t('receipt.toWithdrawal')}</OnwardLink>
  if (detail.of === 'plan')
    return <OnwardLink to={`/user/plans?position=${detail.id}`}>{t('receipt.toPlan')}</OnwardLink>
  if (detail.of === 'deposit') return <OnwardLink to="/user/deposits2">{t('receipt.toDeposits')}</OnwardLink>
  if (detail.of === 'signin') return <OnwardLink to="/user/security">{t('receipt.toSecurity')}</OnwardLink>
  return null
}

function OnwardLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <p className="mt-4">
      <Link to={to}>{children}</Link>
    </p>
  )
}

/** The receipt as lines of text, for investors who keep their own accounts. */
function CopyReceipt({ receipt: { item, entries, transaction } }: { readonly receipt: ActivityReceipt }) {
  const t = useTexts('activity')
  const what = useItemTitle()
  const language = useLanguage()
  const text = (amount: string, signed = false) =>
    `${moneyText(microFromBalance(amount), language, { decimals: 6, signed })} USDT`
  const lines = [
    what(item),
    dateTimeText(item.at, language, { year: true }),
    ...(item.amount === null ? [] : [`${t('receipt.amount')}: ${text(item.amount)}`]),
    ...(item.reference === null ? [] : [`${t('receipt.reference')}: ${item.reference}`]),
    ...(transaction === null ? [] : [`${t('receipt.transaction')}: ${transaction.id}`]),
    ...entries.flatMap(({ number, lines: moved, change }) => [
      t('receipt.entry', { number }),
      ...moved.map(({ from, to, amount }) => `  ${t(`place.${from}`)} → ${t(`place.${to}`)}: ${text(amount)}`),
      `  ${t('receipt.change')}: ${text(change, true)}`,
    ]),
  ]
  return <CopyButton text={lines.join('\n')} label={t('receipt.copy')} />
}
