import type { Known } from '#client/api/use-endpoint.ts'
import { useTexts } from '#i18n/use-texts.ts'

/** Beneath a list or an address that could not be fetched: what that means for money already sent. */
export function MoneySafeNote({ known: { failure } }: { readonly known: Pick<Known<unknown>, 'failure'> }) {
  const t = useTexts('deposits')
  if (failure === undefined) return null
  return <p className="mt-3 text-14 text-ink-2">{t('stillSafe')}</p>
}
