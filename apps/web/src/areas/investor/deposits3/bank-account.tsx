import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import { isDemo } from '#client/boot/identity.ts'
import { CopyButton } from '#design/copy-button.tsx'
import { Facts } from '#design/facts.tsx'
import { Notice } from '#design/notice.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface BankAccountProps extends Pick<ManualGateway, 'bank'> {
  /** What to quote there; null where there is no account. */
  readonly reference: string | null
}

/** Where to pay, and what to quote. In the demo the account is invented, and says so on the spot. */
export function BankAccount({ bank, reference }: BankAccountProps) {
  const t = useTexts('deposits')
  const common = useTexts()
  if (bank === null) return <Notice kind="you">{t('byHand.noBank')}</Notice>
  const code = (text: string) => (
    <span key={text} className="font-mono" translate="no">
      {text}
    </span>
  )
  return (
    <>
      {isDemo && (
        <p className="mb-3 text-14 text-ink-2">
          <SampleTag>{common('sample')}</SampleTag> {t('byHand.demoBank')}
        </p>
      )}
      <Facts
        facts={[
          ...(reference === null ? [] : [[t('byHand.quote'), code(reference)] as const]),
          // What an operator set stays as it is written; what the demo invents is in the language of the page.
          [t('byHand.bankName'), isDemo ? t('byHand.demoBankName') : bank.bankName],
          [t('byHand.accountName'), isDemo ? t('byHand.demoAccountName') : bank.accountName],
          [t('byHand.accountNumber'), code(bank.accountNumber)],
        ]}
      />
      {reference !== null && <p className="mt-3 text-14 text-ink-2">{t('byHand.quoteHelp')}</p>}
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {reference !== null && <CopyButton kind="text" text={reference} label={t('byHand.copyQuote')} />}
        {!isDemo && <CopyButton kind="text" text={bank.accountNumber} label={t('byHand.copyNumber')} />}
      </p>
    </>
  )
}
