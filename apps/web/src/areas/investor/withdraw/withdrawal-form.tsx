import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import type { ReactNode } from 'react'
import type { CheckedForm } from '#client/forms/use-checked-form.ts'
import { AmountField } from '#design/amount-field.tsx'
import { plainAmount } from '#design/amount-text.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AddressChoice } from './address-choice.tsx'
import { PickList } from './pick-list.tsx'
import { useFieldErrorText } from './use-field-error-text.ts'
import {
  amountError,
  mostOf,
  type WithdrawField,
  type WithdrawFields,
  type WithdrawTyped,
} from './withdrawal-form-rules.ts'

interface WithdrawalFormProps {
  readonly terms: WithdrawTerms
  readonly typed: WithdrawTyped
  /** Held by the page: it outlives the way to the review and back. */
  readonly checked: CheckedForm<WithdrawFields>
  /** What to know before it is sent: above the button, because the form comes first. */
  readonly notices: ReactNode
}

/** What is taken, how much, where it goes. What was typed stays, whatever is chosen meanwhile. */
export function WithdrawalForm({ terms, typed, checked: { form, submit }, notices }: WithdrawalFormProps) {
  const t = useTexts('withdraw')
  const forms = useTexts('forms')
  const type = (changes: Partial<WithdrawFields>) => {
    for (const [name, value] of Object.entries(changes)) form.setValue(name as keyof WithdrawFields, value)
    form.clearErrors()
  }
  const field = (name: WithdrawField) => formField(form, name, forms)
  return (
    <form noValidate className="withdraw-sheet" onSubmit={submit}>
      <div className="withdraw-part withdraw-fields">
        <Source terms={terms} typed={typed} onType={type} />
        <Amount terms={terms} typed={typed} onType={type} field={field('amount')} />
        <Method terms={terms} typed={typed} onType={type} />
        {typed.method === 'crypto' ? (
          <AddressChoice network={terms.network} typed={typed} onType={type} field={field('walletAddress')} />
        ) : (
          <BankFields field={field} />
        )}
        {notices}
      </div>
      <div className="sheet-actions">
        <Button kind="primary" type="submit">
          {t('toReview')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  readonly terms: WithdrawTerms
  readonly typed: WithdrawTyped
  readonly onType: (changes: Partial<WithdrawFields>) => void
}

type TiedField = ReturnType<typeof formField<WithdrawFields>>

/** Everything first: it is what most people come for. */
const sources = ['all', 'capital', 'profit', 'referral_bonus'] as const

function Source({ terms, typed, onType }: PartProps) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  return (
    <PickList
      legend={t('from')}
      name="source"
      value={typed.type}
      // 'all' fills in the amount, so that the investor need not add it up.
      onChoose={(type) =>
        onType(type === 'all' ? { type, amount: amountToType(mostOf(type, terms), language) } : { type })
      }
      options={sources.map((value) => {
        const isNone = microFromBalance(terms.available[value]) === 0n
        return {
          value,
          label: t(`source.${value}`),
          note: isNone ? t('source.nothing') : t(`source.${value}Note`),
          end: <Money amount={terms.available[value]} />,
          disabled: isNone && value !== 'capital',
        }
      })}
    />
  )
}

function Method({ terms, typed, onType }: PartProps) {
  const t = useTexts('withdraw')
  return (
    <PickList
      legend={t('to')}
      name="method"
      isPair
      value={typed.method}
      onChoose={(method) => onType({ method })}
      options={[
        { value: 'crypto', label: t('method.crypto'), note: t('method.cryptoNote', { network: terms.network }) },
        {
          value: 'bank',
          label: t('method.bank'),
          note: terms.bankOffered ? t('method.bankNote') : t('method.bankNot'),
          disabled: !terms.bankOffered,
        },
      ]}
    />
  )
}

function Amount({ terms, typed, onType, field }: PartProps & { readonly field: TiedField }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const fieldErrorText = useFieldErrorText(terms)
  const most = mostOf(typed.type, terms)
  const text = (micro: bigint) => moneyText(micro, language)
  // What is too much is said while it is typed; what is not finished yet is not called wrong.
  const fieldError = typed.amount === '' ? undefined : amountError(typed, terms, language)
  const early =
    fieldError === 'insufficient' || fieldError === 'overDay' || fieldError === 'overMonth' ? fieldError : undefined
  const typedMicro = microFromDecimal(plainAmount(typed.amount, language))
  const left =
    fieldError === undefined && typedMicro !== undefined
      ? microFromBalance(terms.available[typed.type]) - typedMicro
      : undefined
  const shown = field.error ?? fieldErrorText(early)
  return (
    <AmountField
      {...field}
      label={t('amount.label')}
      error={shown}
      help={
        <>
          {t('amount.help', { most: text(most) })} {left !== undefined && t('amount.left', { left: text(left) })}
          {shown !== undefined && t('amount.safe')}
        </>
      }
      action={
        <button
          type="button"
          className="amount-all"
          aria-label={t('amount.allOf', { amount: text(most) })}
          onClick={() => onType({ amount: amountToType(most, language) })}
        >
          {t('amount.all')}
        </button>
      }
    />
  )
}

/** As it would be typed: every decimal that counts and no zeros behind them. */
function amountToType(amountMicro: bigint, language: ReturnType<typeof useLanguage>): string {
  const [units = '0', fraction = ''] = decimalFromMicro(amountMicro).split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${units}${language === 'en' ? '.' : ','}${decimals}`
}

function BankFields({ field: tied }: { readonly field: (name: WithdrawField) => TiedField }) {
  const t = useTexts('withdraw')
  const field = (name: 'bankName' | 'accountNumber' | 'accountName') => ({ ...tied(name), label: t(`bank.${name}`) })
  return (
    <>
      <TextField {...field('bankName')} autoComplete="off" maxLength={100} />
      <TextField
        {...field('accountNumber')}
        help={t('bank.accountNumberHelp')}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
      />
      <TextField {...field('accountName')} help={t('bank.accountNameHelp')} autoComplete="name" maxLength={100} />
      <p className="text-14 text-ink-2">{t('bank.note')}</p>
    </>
  )
}
