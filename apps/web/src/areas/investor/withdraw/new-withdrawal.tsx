import { readWithdrawTerms } from '@clearhold/contract/withdrawals/endpoints/own'
import type { OwnWithdrawal, WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, Navigate, useNavigate } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { newRequestKey } from '#client/api/request-key.ts'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { type CheckedForm, useCheckedForm } from '#client/forms/use-checked-form.ts'
import { buttonClass } from '#design/button.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Status } from '#design/status.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { useStepFocus } from '../use-step-focus.ts'
import { useAddressBook } from './address-choice.tsx'
import { NoFeePledge } from './no-fee-pledge.tsx'
import { reviewPage, withdrawalPage, withdrawPage } from './paths.ts'
import { useFieldErrorText } from './use-field-error-text.ts'
import { WhatCanLeave } from './what-can-leave.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import {
  attemptFor,
  type WithdrawAttempt,
  type WithdrawFields,
  type WithdrawTyped,
  withdrawContent,
  withdrawRules,
  withdrawStart,
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
  const draft = useDraft(known.value)
  const isReview = step === 'review' && draft.attempt !== undefined
  // After a request the word that it is pending has taken the focus already.
  useStepFocus(isReview ? 'review' : 'form', 'withdraw-sent')
  if (status === 'absent' || status === 'rejected') return <Navigate to="/user/kyc" replace state="withdraw" />
  const isBank = draft.typed.method === 'bank'
  // Right after a request its line in the list stands under what was said of it.
  const isSent = draft.sent !== undefined && !isReview
  return (
    <>
      <PageTitle
        title={isReview ? t('review.title') : t('title')}
        lead={isReview ? t(isBank ? 'review.leadBank' : 'review.lead') : t('lead')}
      />
      <WaitFor of={[known, book]} waiting={<Waiting />}>
        <div className="columns columns-main">
          <div className="columns">
            {isSent && draft.sent !== undefined && <Sent withdrawal={draft.sent} />}
            <Loaded known={known} waiting={null}>
              {(terms) => <Asking terms={terms} draft={draft} isReview={isReview} />}
            </Loaded>
            {isSent && <WithdrawalHistory after={after} />}
          </div>
          <Aside known={known} />
        </div>
        {!isReview && !isSent && (
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
  readonly checked: CheckedForm<WithdrawFields>
  readonly finish: (withdrawal: OwnWithdrawal) => void
}

/** What the investor has filled in. It survives the way to the review and back, and is cleared once it was sent. */
function useDraft(terms: WithdrawTerms | undefined): Draft {
  const language = useLanguage()
  const navigate = useNavigate()
  const { value: book } = useAddressBook()
  // Before anything is chosen, the address that was used last, else the first that is ready.
  const ready = book?.addresses.filter(({ usable }) => usable) ?? []
  const usual = ready.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0]
  const [attempt, setAttempt] = useState<WithdrawAttempt>()
  const [sent, setSent] = useState<OwnWithdrawal>()
  const read = (values: WithdrawFields): WithdrawTyped => ({
    ...values,
    addressId: values.addressId === undefined ? (usual?.id ?? null) : values.addressId,
  })
  const checked = useCheckedForm({
    rules: withdrawRules(terms, language, useFieldErrorText(terms)),
    start: withdrawStart,
    read,
    onChecked: (asked) => {
      setAttempt(attemptFor(attempt, withdrawContent(asked, language), newRequestKey))
      setSent(undefined)
      void navigate(reviewPage)
    },
  })
  return {
    typed: read(useWatch({ control: checked.form.control }) as WithdrawFields),
    attempt,
    sent,
    checked,
    finish: (withdrawal) => {
      setSent(withdrawal)
      checked.form.reset()
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
  const t = useTexts('withdraw')
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
  const form = (
    <WithdrawalForm
      terms={terms}
      typed={draft.typed}
      checked={draft.checked}
      notices={<BeforeSending terms={terms} />}
    />
  )
  if (draft.sent === undefined)
    return (
      <>
        {terms.secondFactorNeeded && <FactorNeeded />}
        {form}
      </>
    )
  // The form is cleared (F10) and out of the way: what was asked for comes first, another request is one press away.
  return (
    <details className="withdraw-again">
      <summary>{t('sent.another')}</summary>
      {form}
    </details>
  )
}

/** What an investor should know before the request is sent. */
function BeforeSending({ terms: { kycStatus, stopped } }: { readonly terms: WithdrawTerms }) {
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
    </>
  )
}

/** Above the form: the request would be refused at its very end. */
function FactorNeeded() {
  const t = useTexts('withdraw')
  return (
    <Notice kind="you">
      {t('factor.text')} <Link to="/user/security">{t('factor.link')}</Link>
    </Notice>
  )
}

/** F10: the form is empty again and closed, and this says what became of it. The focus comes here, because the button is gone. */
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
      {known.value !== undefined && <WhatCanLeave terms={known.value} />}
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
            {(['all', 'capital', 'profit', 'referral_bonus'] as const).map((type) => (
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
