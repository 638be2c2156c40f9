import { microFromDecimal } from '@clearhold/contract/money'
import { requestWithdrawal } from '@clearhold/contract/withdrawals/endpoints/own'
import type { OwnWithdrawal, WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { Facts } from '#design/facts.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Statement } from '#design/statement.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { useAddressBook } from './address-choice.tsx'
import { LongerWait } from './longer-wait.tsx'
import { tierOf } from './tier.ts'
import { takenParts, type WithdrawAttempt, type WithdrawTyped } from './withdrawal-form-rules.ts'

interface WithdrawalReviewProps {
  readonly terms: WithdrawTerms
  readonly typed: WithdrawTyped
  readonly attempt: WithdrawAttempt
  readonly onBack: () => void
  readonly onDone: (withdrawal: OwnWithdrawal) => void
}

/** Every figure before anything leaves, and the button that says what it does. */
export function WithdrawalReview({ terms, typed, attempt, onBack, onDone }: WithdrawalReviewProps) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const amountMicro = microFromDecimal(attempt.content.amount) ?? 0n
  const ask = useAction(
    ({ key, content }: WithdrawAttempt) => callAsPerson(requestWithdrawal, { body: { key, ...content } }),
    requestWithdrawal.topics,
  )
  const confirm = async () => {
    const answer = await ask.run(attempt)
    if (answer !== undefined) onDone(answer.withdrawal)
  }
  return (
    <section className="withdraw-sheet" aria-label={t('review.title')}>
      <div className="withdraw-part">
        <Statement
          caption={t('review.caption')}
          decimals={6}
          totalLabel={t(typed.method === 'crypto' ? 'review.arrives' : 'review.arrivesBank')}
          lines={[
            ...takenParts({ type: typed.type, amountMicro }, terms).map((part) => ({
              label: t(`review.from.${part.type}`),
              amountMicro: part.amountMicro,
            })),
            { label: t('review.charge'), amountMicro: -microFromBalance(terms.charge) },
            ...(typed.method === 'crypto'
              ? [{ label: t('review.fee'), note: t('review.feeNote'), amountMicro: 0n }]
              : []),
          ]}
        />
      </div>
      <div className="withdraw-part">
        {typed.method === 'crypto' ? <ToAddress terms={terms} typed={typed} /> : <ToAccount typed={typed} />}
      </div>
      <div className="withdraw-part">
        <Afterwards terms={terms} typed={typed} amountMicro={amountMicro} />
      </div>
      <Refusal failure={ask.failure} />
      <div className="sheet-actions">
        <Button onClick={onBack}>{t('review.back')}</Button>
        <Button kind="primary" busy={ask.busy} onClick={() => void confirm()}>
          {t('review.confirm', { amount: moneyText(amountMicro, language) })}
        </Button>
      </div>
    </section>
  )
}

type PartProps = Pick<WithdrawalReviewProps, 'terms' | 'typed'>

function ToAddress({ terms: { network }, typed: { addressId, walletAddress } }: PartProps) {
  const t = useTexts('withdraw')
  const { value: book } = useAddressBook()
  const text = walletAddress.trim()
  const known = book?.addresses.find(({ id, address }) =>
    addressId === null ? address.toLowerCase() === text.toLowerCase() : id === addressId,
  )
  const address = addressId === null ? text : known?.address
  return (
    <>
      <p className="field-label">{t('review.toAddress', { network })}</p>
      <div className="address-large">{address !== undefined && <Address address={address} />}</div>
      <p className="mt-1 text-14 text-ink-3">{t('wallet.compare')}</p>
      {book !== undefined && known?.usable !== true && (
        <div className="mt-4">
          <Notice kind="plain">
            {t('review.newAddress', { hours: book.holdHours })} <LongerWait book={book} />
          </Notice>
        </div>
      )}
    </>
  )
}

function ToAccount({ typed }: Pick<PartProps, 'typed'>) {
  const t = useTexts('withdraw')
  return (
    <>
      <p className="field-label">{t('review.toAccount')}</p>
      <Facts
        facts={(['bankName', 'accountNumber', 'accountName'] as const).map((name) => [
          t(`bank.${name}`),
          <b key={name} className="font-[550]">
            {typed[name].trim()}
          </b>,
        ])}
      />
    </>
  )
}

/** Before and after does not add up with the lines above, so it stands by itself. */
function Afterwards({ terms, typed, amountMicro }: PartProps & { readonly amountMicro: bigint }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const nowMicro = microFromBalance(terms.available[typed.type])
  const tier = typed.method === 'bank' ? 'two' : tierOf(amountMicro, terms.tiers)
  const signs = { auto: 'review.signsAuto', one: 'review.signsOne', two: 'review.signsTwo' } as const
  const { medianSeconds } = terms.times
  return (
    <table className="statement statement-small">
      <caption className="sr-only">{t('review.afterwards')}</caption>
      <tbody>
        <tr>
          <th scope="row">{t('review.now')}</th>
          <td>
            <Money amount={nowMicro} />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('review.after')}</th>
          <td>
            <Money amount={nowMicro - amountMicro} />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('review.signs')}</th>
          <td className="statement-words">{t(signs[tier])}</td>
        </tr>
        <tr>
          <th scope="row">{t('review.takes')}</th>
          <td className="statement-words">
            {t('review.takesPromise')}
            {medianSeconds !== null && (
              <span className="statement-note">
                {t('review.takesMedian', { duration: durationText(medianSeconds, language, { largest: 'hour' }) })}
              </span>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A lost answer says that pressing again is safe. */
function Refusal({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('withdraw')
  if (failure === undefined) return null
  return (
    <div className="withdraw-part">
      <FailureNotice failure={failure} {...(failure.kind !== 'problem' && { more: t('review.again') })} />
    </div>
  )
}
