import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../client/api.ts'
import { now } from '../client/clock.ts'
import { fetchFile, saveFile } from '../client/session/download.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface CsvLinkProps {
  /** What the filters show, as a file: the list's own address with .csv. */
  readonly path: `/api/${string}`
  /** How the file is called, before the day. */
  readonly name: string
}

/** What a list shows, as a file for a spreadsheet. */
export function CsvLink({ path, name }: CsvLinkProps) {
  const t = useTexts('work')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const download = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await fetchFile(path)
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
