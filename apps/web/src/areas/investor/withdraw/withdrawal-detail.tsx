import { viewPayoutProof } from '@clearhold/contract/withdrawals/endpoints/administration'
import { readWithdrawTerms, showOwnWithdrawal } from '@clearhold/contract/withdrawals/endpoints/own'
import type { OwnWithdrawal, Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { Link } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useRefetchInterval } from '#client/api/use-refetch-interval.ts'
import { useBusinessNow } from '#client/boot/use-business-now.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { buttonClass } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { Facts } from '#design/facts.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Statement } from '#design/statement.tsx'
import { Proof } from '#features/deposits/proof.tsx'
import { WithdrawalTimeline } from '#features/withdrawals/timeline.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { publicPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { CopyReference } from '../copy-reference.tsx'
import { ReceiptFile } from '../receipt-file.tsx'
import { BankPaymentAnswer } from './bank-payment-answer.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { NoFeePledge } from './no-fee-pledge.tsx'
import { withdrawPage } from './paths.ts'
import { wayPath, waysOn } from './ways-on.ts'
import { WithdrawalTimes } from './withdrawal-times.tsx'

const refetchEveryMs = 15_000

/** One withdrawal on its way: the title says where it is, the steps say how it got there. Live without a reload. */
export function WithdrawalDetail({ id }: { readonly id: string }) {
  const t = useTexts('withdraw')
  const known = useEndpoint(showOwnWithdrawal, { params: { id } })
  const terms = useEndpoint(readWithdrawTerms)
  const now = useBusinessNow(terms.value?.now, terms.knownAt)
  // No event announces an approval that does not change its state, nor its place in line.
  useRefetchInterval(known.refetch, refetchEveryMs)
  const { value } = known
  return (
    <>
      {value === undefined ? (
        <PageTitle title={t('one.title')} lead={<Link to={withdrawPage}>{t('one.all')}</Link>} />
      ) : (
        <Title withdrawal={value} />
      )}
      <div className="columns columns-main">
        <div className="columns">
          <Loaded known={known} waiting={<Waiting />}>
            {(withdrawal) => <Body withdrawal={withdrawal} now={now} />}
          </Loaded>
        </div>
        <div className="withdraw-aside">
          {value !== undefined && <Took withdrawal={value} />}
          {value?.state !== 'settled' && <WithdrawalTimes times={terms.value?.times} />}
          {value !== undefined && <Help withdrawal={value} />}
          <NoFeePledge />
        </div>
      </div>
    </>
  )
}

function Title({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const { state, amount, reference, addressToConfirm } = withdrawal
  return (
    <PageTitle
      title={t(`heading.${addressToConfirm ? 'unconfirmed' : state}`, {
        amount: moneyText(microFromBalance(amount), language),
      })}
      lead={
        <>
          <span role="status">
            <Said withdrawal={withdrawal} />
          </span>
          <span className="block text-14">
            <Link to={withdrawPage}>{t('one.all')}</Link> / {reference}
          </span>
        </>
      }
    />
  )
}

/** What happened, where the money is, what to do. */
function Said({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const t = useTexts('withdraw')
  const { state, delay, rejection, confirmations, confirmationsNeeded, addressToConfirm } = withdrawal
  if (addressToConfirm) return t('said.unconfirmed')
  if (state === 'delayed') return delay === null ? null : t(`delay.${delay}`)
  const said = t(`said.${state}`, { left: Math.max(0, confirmationsNeeded - confirmations) })
  return rejection === null ? said : `${said} ${t(`rejection.${rejection}`)}`
}

interface BodyProps {
  readonly withdrawal: OwnWithdrawal
  readonly now: Date | undefined
}

function Body({ withdrawal, now }: BodyProps) {
  const t = useTexts('withdraw')
  const { state, note, canCancel } = withdrawal
  const ways = waysOn(withdrawal)
  return (
    <section className="withdraw-sheet withdraw-still" aria-label={t('one.title')}>
      <div className="withdraw-part">
        <WithdrawalTimeline withdrawal={withdrawal} now={now} />
        {note !== null && note !== '' && (
          <p className="mt-4 text-14 text-ink-2">
            {t('one.note')} {note}
          </p>
        )}
      </div>
      <div className="withdraw-part">
        <DepositTotal withdrawal={withdrawal} />
        <Target withdrawal={withdrawal} />
      </div>
      {ways.length > 0 && (
        <div className="sheet-actions">
          {ways.map((way) => (
            <Link key={way} to={wayPath(way, withdrawal)} className={buttonClass({})}>
              {t(`wayOn.${way}`)}
            </Link>
          ))}
        </div>
      )}
      {(canCancel || state === 'paid') && (
        <div className="sheet-actions">
          {canCancel && <CancelWithdrawal withdrawal={withdrawal} />}
          {state === 'paid' && <BankPaymentAnswer withdrawal={withdrawal} />}
        </div>
      )}
    </section>
  )
}

function DepositTotal({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts('withdraw')
  const { type, amount, charge, state } = withdrawal
  const isBack = state === 'rejected' || state === 'cancelled'
  const total = isBack ? 'one.backTo' : state === 'settled' ? 'one.arrived' : 'one.arrives'
  return (
    <Statement
      caption={t('one.caption')}
      size="small"
      decimals={6}
      totalLabel={t(total)}
      lines={[
        { label: t('one.taken', { source: t(`one.takenFrom.${type}`) }), amountMicro: microFromBalance(amount) },
        { label: t('one.charges'), amountMicro: -microFromBalance(charge) },
      ]}
    />
  )
}

function Target({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts('withdraw')
  const { id, reference, state, address, network, bank, bankReference, holdEntry, endEntry } = withdrawal
  return (
    <div className="mt-5">
      {address !== null && (
        <>
          <p className="field-label">{t('one.toAddress', { network: network ?? '' })}</p>
          <Address address={address} />
        </>
      )}
      {bank !== null && (
        <>
          <p className="field-label">{t('one.toAccount')}</p>
          <Facts
            facts={[
              [t('bank.bankName'), bank.bankName],
              [t('bank.accountNumber'), bank.accountNumber],
              [t('bank.accountName'), bank.accountName],
            ]}
          />
        </>
      )}
      {bankReference !== null && (
        <p className="mt-3 text-14">
          <Proof
            fetchPicture={() => fetchBytes(viewPayoutProof, { params: { id } })}
            title={t('one.proof')}
            alt={t('one.proofAlt')}
          />
        </p>
      )}
      <p className="mt-3 text-13 text-ink-2">
        {t('one.entry', { entry: holdEntry })}
        {endEntry !== null && `, ${t('one.entry', { entry: endEntry })}`}
      </p>
      {state === 'settled' && <ReceiptFile of="withdrawal" subject={id} reference={reference} />}
    </div>
  )
}

function Took({ withdrawal: { createdAt, settledAt } }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  if (settledAt === null) return null
  const seconds = (Date.parse(settledAt) - Date.parse(createdAt)) / 1000
  return (
    <div>
      <h2>{t('one.took', { duration: durationText(seconds, language) })}</h2>
      <p>{t('one.tookText')}</p>
    </div>
  )
}

function Help({ withdrawal: { reference } }: { readonly withdrawal: Withdrawal }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  return (
    <div>
      <h2>{t('one.help')}</h2>
      <p>
        {t('one.helpText', { reference })} <a href={publicPath('contact', language)}>{t('one.helpLink')}</a>
      </p>
      <CopyReference reference={reference} label={t('one.copy', { reference })} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="withdraw-sheet">
      <div className="withdraw-part space-y-4">
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="bar" />
      </div>
    </div>
  )
}
