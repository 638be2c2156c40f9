import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { type FormEvent, useState } from 'react'
import { AmountField } from '#design/amount-field.tsx'
import { plainAmount } from '#design/amount-text.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { PickList } from '#design/pick-list.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AddressChoice } from './address-choice.tsx'
import { useFieldErrorText } from './use-field-error-text.ts'
import {
  amountError,
  mostOf,
  type WithdrawalFieldErrors,
  type WithdrawField,
  type WithdrawTyped,
  withdrawalFieldErrors,
  withdrawFields,
} from './withdrawal-form-rules.ts'

interface WithdrawalFormProps {
  readonly terms: WithdrawTerms
  readonly typed: WithdrawTyped
  readonly onType: (changes: Partial<WithdrawTyped>) => void
  readonly onReview: () => void
}

/** What is taken, where it goes, how much. What was typed stays, whatever is chosen meanwhile. */
export function WithdrawalForm({ terms, typed, onType, onReview }: WithdrawalFormProps) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const fieldErrorText = useFieldErrorText(terms)
  const [fieldErrors, setFieldErrors] = useState<WithdrawalFieldErrors>({})
  const type = (changes: Partial<WithdrawTyped>) => {
    onType(changes)
    setFieldErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = withdrawalFieldErrors(typed, terms, language)
    setFieldErrors(found)
    const first = withdrawFields.find((field) => found[field] !== undefined)
    if (first === undefined) onReview()
    else document.getElementById(`field-${first}`)?.focus()
  }
  const error = (field: WithdrawField) => fieldErrorText(fieldErrors[field])
  return (
    <form noValidate className="withdraw-sheet" onSubmit={submit}>
      <div className="withdraw-part withdraw-fields">
        <Source terms={terms} typed={typed} onType={type} />
        <Method terms={terms} typed={typed} onType={type} />
        <Amount terms={terms} typed={typed} onType={type} error={error('amount')} />
        {typed.method === 'crypto' ? (
          <AddressChoice network={terms.network} typed={typed} onType={type} error={error('walletAddress')} />
        ) : (
          <BankFields typed={typed} onType={type} error={error} />
        )}
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
  readonly onType: (changes: Partial<WithdrawTyped>) => void
}

const sources = ['capital', 'profit', 'referral_bonus', 'all'] as const

function Source({ terms, typed, onType }: PartProps) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  return (
    <PickList
      legend={t('from')}
      name="source"
      value={typed.type}
      // Whoever takes everything need not count it together.
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

function Amount({ terms, typed, onType, error }: PartProps & { readonly error: string | undefined }) {
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
  const shown = error ?? fieldErrorText(early)
  return (
    <div className="space-y-2">
      <AmountField
        id="field-amount"
        label={t('amount.label')}
        value={typed.amount}
        error={shown}
        onChange={({ target }) => onType({ amount: target.value })}
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
      <Limits terms={terms} type={typed.type} />
    </div>
  )
}

/** As it would be typed: every decimal that counts and no zeros behind them. */
function amountToType(amountMicro: bigint, language: ReturnType<typeof useLanguage>): string {
  const [units = '0', fraction = ''] = decimalFromMicro(amountMicro).split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${units}${language === 'en' ? '.' : ','}${decimals}`
}

interface LimitsProps {
  readonly terms: WithdrawTerms
  readonly type: WithdrawTyped['type']
}

/** What leaves without a cap, what the caps leave of other money, why they are there, what raises them, and what else holds money up. */
function Limits({ terms: { limits, matured, kycStatus }, type }: LimitsProps) {
  const t = useTexts('withdraw')
  const caps = useTexts('caps')
  const language = useLanguage()
  const of = (limit: string) => t('limits.of', { limit: moneyText(microFromBalance(limit), language) })
  return (
    <div className="limits-left">
      <p>
        <span className="sr-only">{t('limits.label')}: </span>
        <span>
          {t('limits.matured')} <Money amount={matured[type]} />
        </span>
        <span>
          {t('limits.day')} <Money amount={limits.dayLeft} /> {of(limits.day)}
        </span>
        <span>
          {t('limits.month')} <Money amount={limits.monthLeft} /> {of(limits.month)}
        </span>
      </p>
      <p>
        {t('limits.why')} {t(kycStatus === 'verified' ? 'limits.raiseVerified' : 'limits.raisePending')}
      </p>
      <p>{caps('brakes')}</p>
    </div>
  )
}

interface BankFieldsProps extends Pick<PartProps, 'typed' | 'onType'> {
  readonly error: (field: WithdrawField) => string | undefined
}

function BankFields({ typed, onType, error }: BankFieldsProps) {
  const t = useTexts('withdraw')
  const field = (name: 'bankName' | 'accountNumber' | 'accountName') => ({
    id: `field-${name}`,
    label: t(`bank.${name}`),
    value: typed[name],
    error: error(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType({ [name]: target.value }),
  })
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
