import type { MyReferrals } from '@clearhold/contract/referrals/schema'
import { CopyButton } from '#design/copy-button.tsx'
import { PlainTextField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The link to hand on. It stands in a field, so that it can be read, selected and copied by any means. */
export function Invitation({ code, link }: Pick<MyReferrals, 'code' | 'link'>) {
  const t = useTexts('referrals')
  return (
    <Sheet title={t('link.title')}>
      <div className="invitation">
        <PlainTextField
          label={t('link.label')}
          readOnly
          value={link}
          translate="no"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} label={t('link.copy')} />
      </div>
      <p className="mt-4 text-14 text-ink-2">
        {t('link.code')} <code className="invitation-code">{code}</code>{' '}
        <span className="inline-block">{t('link.codeHelp')}</span>
      </p>
    </Sheet>
  )
}
