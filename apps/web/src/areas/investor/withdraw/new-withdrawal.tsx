import { readWithdrawTerms } from '@clearhold/contract/withdrawals/endpoints/own'
import type { OwnWithdrawal, WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { newRequestKey } from '#client/api/request-key.ts'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { buttonClass } from '#design/button.tsx'
import { Loaded } from '#design/loaded.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { WaitFor } from '#design/wait-for.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { useStepFocus } from '../use-step-focus.ts'
import { useAddressBook } from './address-choice.tsx'
import { NoFeePledge } from './no-fee-pledge.tsx'
import { reviewPage, withdrawalPage, withdrawPage } from './paths.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import {
  attemptFor,
  nothingTyped,
  type WithdrawAttempt,
  type WithdrawTyped,
  withdrawContent,
} from './withdrawal-form-rules.ts'
import { WithdrawalHistory } from './withdrawal-history.tsx'
import { WithdrawalReview } from './withdrawal-review.tsx'
import { WithdrawalTimes } from './withdrawal-times.tsx'

interface NewWithdrawalProps {
  /** The step the address names: the back button leads from the review to the form. */
  readonly step: string | null
  readonly after: string | null
}

/** Asking for money: the form, the review, and after it the word that it is pending. */
export function NewWithdrawal({ step, after }: NewWithdrawalProps) {
  const t = useTexts('withdraw')
  const known = useEndpoint(readWithdrawTerms)
  const status = known.value?.kycStatus
  // Asking before it is known which addresses there are would ask for one in vain.
  const book = useAddressBook()
  const draft = useDraft()
  const isReview = step === 'review' && draft.attempt !== undefined
  // After a request the word that it is pending has taken the focus already.
  useStepFocus(isReview ? 'review' : 'form', 'withdraw-sent')
  if (status === 'absent' || status === 'rejected') return <Navigate to="/user/kyc" replace state="withdraw" />
  const isBank = draft.typed.method === 'bank'
  return (
    <>
      <PageTitle
        title={isReview ? t('review.title') : t('title')}
        lead={isReview ? t(isBank ? 'review.leadBank' : 'review.lead') : t('lead')}
      />
      <WaitFor of={[known, book]} waiting={<Waiting />}>
        <div className="columns columns-main">
          <div className="columns">
            {draft.sent !== undefined && !isReview && <Sent withdrawal={draft.sent} />}
            <Loaded known={known} waiting={null}>
              {(terms) => <Asking terms={terms} draft={draft} isReview={isReview} />}
            </Loaded>
          </div>
          <Aside known={known} />
        </div>
        {!isReview && (
          <div className="columns mt-4 md:mt-6">
            <WithdrawalHistory after={after} />
          </div>
        )}
      </WaitFor>
    </>
  )
}

interface Draft {
  readonly typed: WithdrawTyped
  readonly attempt: WithdrawAttempt | undefined
  /** What was asked for a moment ago. */
  readonly sent: OwnWithdrawal | undefined
  readonly type: (changes: Partial<WithdrawTyped>) => void
  readonly review: () => void
  readonly finish: (withdrawal: OwnWithdrawal) => void
}

/** What somebody has filled in. It outlives the way to the review and back, and is gone once it was sent. */
function useDraft(): Draft {
  const language = useLanguage()
  const navigate = useNavigate()
  const { value: book } = useAddressBook()
  // Before anything is chosen, the address that was used last, else the first that is ready.
  const ready = book?.addresses.filter(({ usable }) => usable) ?? []
  const usual = ready.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0]
  const [changes, setChanges] = useState<Partial<WithdrawTyped>>({})
  const [attempt, setAttempt] = useState<WithdrawAttempt>()
  const [sent, setSent] = useState<OwnWithdrawal>()
  const typed = { ...nothingTyped, addressId: usual?.id ?? null, ...changes }
  return {
    typed,
    attempt,
    sent,
    type: (next) => setChanges((before) => ({ ...before, ...next })),
    review: () => {
      setAttempt(attemptFor(attempt, withdrawContent(typed, language), newRequestKey))
      setSent(undefined)
      void navigate(reviewPage)
    },
    finish: (withdrawal) => {
      setSent(withdrawal)
      setChanges({})
      setAttempt(undefined)
      void navigate(withdrawPage, { replace: true })
    },
  }
}

interface AskingProps {
  readonly terms: WithdrawTerms
  readonly draft: Draft
  readonly isReview: boolean
}

function Asking({ terms, draft, isReview }: AskingProps) {
  const navigate = useNavigate()
  if (isReview && draft.attempt !== undefined) {
    return (
      <WithdrawalReview
        terms={terms}
        typed={draft.typed}
        attempt={draft.attempt}
        onBack={() => void navigate(-1)}
        onDone={draft.finish}
      />
    )
  }
  return (
    <>
      <Before terms={terms} />
      <WithdrawalForm terms={terms} typed={draft.typed} onType={draft.type} onReview={draft.review} />
    </>
  )
}

/** What somebody should know before they fill anything in. */
function Before({ terms: { kycStatus, stopped, secondFactorNeeded } }: { readonly terms: WithdrawTerms }) {
  const t = useTexts('withdraw')
  return (
    <>
      {kycStatus === 'pending' && (
        <Notice kind="plain">
          <b className="font-[550]">{t('kyc.pendingApproval')}</b> {t('kyc.underReview')}
        </Notice>
      )}
      {kycStatus === 'revision' && (
        <Notice kind="you">
          {t('kyc.revision')} <Link to="/user/kyc">{t('kyc.toKyc')}</Link>
        </Notice>
      )}
      {stopped && <Notice kind="plain">{t('stopped')}</Notice>}
      {secondFactorNeeded && (
        <Notice kind="you">
          {t('factor.text')} <Link to="/user/security">{t('factor.link')}</Link>
        </Notice>
      )}
    </>
  )
}

/** F10: the form is empty again, and this says what became of it. The focus comes here, because the button is gone. */
function Sent({ withdrawal }: { readonly withdrawal: OwnWithdrawal }) {
  const { id, amount, reference, addressToConfirm } = withdrawal
  const t = useTexts('withdraw')
  const language = useLanguage()
  const { value: book } = useAddressBook()
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} tabIndex={-1} className="withdraw-sent" role="status">
      <div>
        <h2>
          <Status kind="moving">{t('sent.state')}</Status>
        </h2>
        <p>{t('sent.text', { amount: moneyText(microFromBalance(amount), language), reference })}</p>
        {addressToConfirm && book !== undefined && <p>{t('sent.confirm', { hours: book.holdHours })}</p>}
      </div>
      <Link to={withdrawalPage(id)} className={buttonClass({})}>
        {t('sent.link')}
      </Link>
    </section>
  )
}

function Aside({ known }: { readonly known: Known<WithdrawTerms> }) {
  return (
    <div className="withdraw-aside">
      <WithdrawalTimes times={known.value?.times} />
      <NoFeePledge />
    </div>
  )
}

/** The real labels, and blocks where the figures and fields will stand. */
function Waiting() {
  const t = useTexts('withdraw')
  return (
    <div className="withdraw-sheet">
      <div className="withdraw-part withdraw-fields">
        <div>
          <p className="field-label">{t('from')}</p>
          <div className="pick-list">
            {(['capital', 'profit', 'referral_bonus', 'all'] as const).map((type) => (
              <div key={type} className="pick">
                <span />
                <span>
                  {t(`source.${type}`)}
                  <small>{t(`source.${type}Note`)}</small>
                </span>
                <Skeleton shape="short" />
              </div>
            ))}
          </div>
        </div>
        <div>
          <p className="field-label">{t('to')}</p>
          <div className="pick-list pick-pair">
            {(['crypto', 'bank'] as const).map((method) => (
              <div key={method} className="pick">
                <span />
                <span>
                  {t(`method.${method}`)}
                  <Skeleton shape="short" />
                </span>
              </div>
            ))}
          </div>
        </div>
        {(['amount.label', 'wallet.label'] as const).map((label) => (
          <div key={label} className="pb-14">
            <p className="field-label">{t(label)}</p>
            <div className="input" />
          </div>
        ))}
      </div>
      <div className="sheet-actions">
        <span className={buttonClass({})}>{t('toReview')}</span>
      </div>
    </div>
  )
}
