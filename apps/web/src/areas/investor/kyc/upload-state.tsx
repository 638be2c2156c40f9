import { FailureText } from '#client/api/failure-text.tsx'
import type { Failure } from '#client/api/outcome.ts'
import { Notice } from '#design/notice.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The specification's words: a cross, then what the server says, or that the submission failed. */
export function SubmitFailure({ failure }: { readonly failure: Failure | undefined }) {
  const t = useTexts('kyc')
  if (failure === undefined) return null
  return (
    <div className="mb-4">
      <Notice kind="refused">
        {'✗ '}
        {failure.kind !== 'problem' && `${t('failed')}. `}
        <FailureText failure={failure} /> {t('kept')}
      </Notice>
    </div>
  )
}

/** What has really left this device; after the last byte the server looks at the pictures. */
export function UploadProgress({ part }: { readonly part: number }) {
  const t = useTexts('kyc')
  const percent = Math.floor(part * 100)
  return (
    <div className="upload" role="status">
      <p>{percent < 100 ? t('sending') : t('checking')}</p>
      <progress max={100} value={percent} aria-label={t('sending')} />
    </div>
  )
}
