import type { ManualGateway } from '@clearhold/contract/deposits/schema'
import { isDemo } from '#client/boot/identity.ts'
import { Button } from '#design/button.tsx'
import { Facts } from '#design/facts.tsx'
import { Notice } from '#design/notice.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Where to pay. In the demo the account is invented, and says so on the spot. */
export function BankAccount({ bank }: Pick<ManualGateway, 'bank'>) {
  const t = useTexts('deposits')
  const common = useTexts()
  const showToast = useToast()
  if (bank === null) return <Notice kind="you">{t('byHand.noBank')}</Notice>
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(bank.accountNumber)
      showToast({ kind: 'done', title: t('byHand.numberCopied') })
    } catch {
      showToast({ kind: 'refused', title: t('byHand.numberNotCopied') })
    }
  }
  return (
    <>
      <Facts
        facts={[
          [t('byHand.bankName'), bank.bankName],
          [t('byHand.accountName'), bank.accountName],
          [
            t('byHand.accountNumber'),
            <span key="number" className="font-mono" translate="no">
              {bank.accountNumber}
            </span>,
          ],
        ]}
      />
      {isDemo ? (
        <p className="mt-3 text-14 text-ink-2">
          <SampleTag>{common('sample')}</SampleTag> {t('byHand.demoBank')}
        </p>
      ) : (
        <div className="mt-3">
          <Button size="small" onClick={() => void copy()}>
            {t('byHand.copyNumber')}
          </Button>
        </div>
      )}
    </>
  )
}
