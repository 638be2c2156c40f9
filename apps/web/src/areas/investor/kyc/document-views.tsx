import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { Eye } from 'lucide-react'
import { DateTime } from '#design/date-time.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** Who looked at which document, when and why: written by the server at the moment it hands the picture out. */
export function DocumentViews({ kyc: { views } }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  const reasons = useTexts('kyc-reasons')
  return (
    <Sheet title={t('views.title')} foot={t('views.foot')}>
      {views.length === 0 ? (
        <p className="text-14 text-ink-2">{t('views.none')}</p>
      ) : (
        <ul>
          {views.map(({ at, document, who, reason }) => (
            <li key={`${at} ${document}`} className="list-row kyc-view">
              <Eye size={18} strokeWidth={1.5} aria-hidden="true" />
              <span>
                {t('views.line', { who, document: t(`part.${document}`) })}{' '}
                <span className="text-ink-2">{reasons(`views.${reason}`)}</span>
              </span>
              <span className="text-ink-3">
                <DateTime instant={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
