import type { AnyEndpoint } from '@clearhold/contract/endpoint'
import { Download } from 'lucide-react'
import type { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useDownload } from '#client/api/use-download.ts'
import { now } from '#client/boot/clock.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { FileInput } from './list-address.ts'

interface CsvLinkProps {
  /** Where the file comes from. */
  readonly endpoint: AnyEndpoint<undefined, z.ZodType, undefined, undefined, never>
  /** What the filters show. */
  readonly input: FileInput
  /** How the file is called, before the day. */
  readonly name: string
}

/** What a list shows, as a file for a spreadsheet. */
export function CsvLink({ endpoint, input, name }: CsvLinkProps) {
  const t = useTexts('work')
  const { download, busyWith, failure } = useDownload()
  const start = () =>
    void download(`${name}-${now().toISOString().slice(0, 10)}.csv`, () => fetchBytes(endpoint, input))
  return (
    <>
      <Button size="small" busy={busyWith !== undefined} title={t('csv.help')} onClick={start}>
        <Download size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('csv.button')}
      </Button>
      {failure !== undefined && (
        <div className="basis-full">
          <FailureNotice failure={failure} onRetry={start} />
        </div>
      )}
    </>
  )
}
