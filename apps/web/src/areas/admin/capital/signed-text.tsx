import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { shortHash } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { useTexts } from '#i18n/use-texts.ts'

interface SignedTextProps {
  readonly declared: AdminCapital['addresses'][number]
}

/** What makes the address the operator's; anyone can check it. */
export function SignedText({ declared: { address, statement, signature } }: SignedTextProps) {
  const t = useTexts('operator-capital')
  return (
    <Dialog
      trigger={
        <Button size="small">
          {t('proof.button')}
          <span className="sr-only">{` ${shortHash(address)}`}</span>
        </Button>
      }
      title={t('proof.title')}
      actions={<CopyButton text={`${statement}\n\n${signature}`} label={t('proof.copy')} />}
    >
      <div className="space-y-4">
        <p>{t('proof.text')}</p>
        <pre className="statement-text">{statement}</pre>
        <div>
          <p className="field-label">{t('proof.signature')}</p>
          <code className="block font-mono text-12 wrap-anywhere">{signature}</code>
        </div>
      </div>
    </Dialog>
  )
}
