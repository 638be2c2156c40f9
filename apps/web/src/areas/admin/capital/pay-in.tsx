import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { lazy, Suspense } from 'react'
import { Address } from '#design/address.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { Notice } from '#design/notice.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Drawn after the address can be read and copied. */
const QrCode = lazy(async () => ({ default: (await import('#design/qr-code.tsx')).QrCode }))

/** The house's own address: what comes here from a declared one is capital. */
export function PayIn({ receiving }: Pick<AdminCapital, 'receiving'>) {
  const t = useTexts('operator-capital')
  const common = useTexts()
  const language = useLanguage()
  if (receiving === null) return <EmptyState title={t('pay.unknown')}>{t('pay.unknownText')}</EmptyState>
  const { address, network, paymentUri, confirmationsNeeded, blockSeconds, chainLateSince } = receiving
  const duration = durationText(confirmationsNeeded * blockSeconds, language, { words: true })
  return (
    <div className="space-y-4">
      {chainLateSince !== null && (
        <Notice kind="you">{t('pay.late', { time: dateTimeText(chainLateSince, language, { show: 'time' }) })}</Notice>
      )}
      <div>
        <p className="field-label">{t('pay.address', { network })}</p>
        <Address address={address} />
        <div className="mt-3">
          <CopyButton text={address} label={t('pay.copy')} />
        </div>
      </div>
      <p className="pay-only">{t('pay.only', { network })}</p>
      <div className="capital-code">
        <Suspense fallback={<span className="qr-code block" aria-hidden="true" />}>
          <QrCode text={paymentUri} label={t('pay.code')} />
        </Suspense>
        <p className="text-13 text-ink-2">
          {t('pay.counts', { needed: confirmationsNeeded, about: common('about', { duration }) })}
        </p>
      </div>
    </div>
  )
}
