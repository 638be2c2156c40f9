import { copyOwnData } from '@clearhold/contract/views/endpoints'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useDownload } from '#client/api/use-download.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const fileName = 'clearhold-data.zip'

/** A copy of all that is held about oneself, as one file; what is not in it stands beside it. */
export function OwnData() {
  const t = useTexts('account')
  const file = useDownload()
  const copy = () => file.download(fileName, () => fetchBytes(copyOwnData, { params: { id: 'me' } }))
  return (
    <section className="mt-8">
      <Sheet title={t('data.title')} foot={t('data.foot')}>
        <div className="max-w-prose space-y-3">
          <p>{t('data.what')}</p>
          <p className="text-14 text-ink-2">{t('data.without')}</p>
        </div>
        <FailureNotice failure={file.failure} onRetry={() => void copy()} />
        <div className="mt-5">
          <Button busy={file.busyWith !== undefined} onClick={() => void copy()}>
            {t('data.copy')}
          </Button>
        </div>
      </Sheet>
    </section>
  )
}
