import type { AnyEndpoint } from '@clearhold/contract/endpoint'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { now } from '#client/boot/clock.ts'
import type { Failure } from '../client/api/outcome.ts'
import { fetchBytes } from '../client/session/call.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import type { FileInput } from './list-address.ts'
import { saveFile } from './save-file.ts'

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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const download = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await fetchBytes(endpoint, input)
    setBusy(false)
    if (outcome.kind === 'answer') saveFile(outcome.value, `${name}-${now().toISOString().slice(0, 10)}.csv`)
    else setFailure(outcome)
  }
  return (
    <>
      <Button size="small" busy={busy} title={t('csv.help')} onClick={() => void download()}>
        <Download size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('csv.button')}
      </Button>
      {failure !== undefined && (
        <div className="basis-full">
          <FailureNotice failure={failure} onRetry={() => void download()} />
        </div>
      )}
    </>
  )
}
