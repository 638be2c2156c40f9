import { exportActivity } from '@clearhold/contract/views/endpoints'
import { Download } from 'lucide-react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useDownload } from '#client/api/use-download.ts'
import { now } from '#client/boot/clock.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { type ActivityView, listInput } from './query.ts'

/** What the list shows, as a file for a spreadsheet. */
export function ActivityFile({ view }: { readonly view: ActivityView }) {
  const t = useTexts('activity')
  const { download, busyWith, failure } = useDownload()
  const { kind, from, to } = listInput(view).query
  const start = () =>
    void download(`clearhold-activity-${now().toISOString().slice(0, 10)}.csv`, () =>
      fetchBytes(exportActivity, { params: { id: 'me' }, query: { kind, from, to } }),
    )
  return (
    <>
      <Button size="small" busy={busyWith !== undefined} onClick={start}>
        <Download size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('file')}
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
