import { useState } from 'react'
import { saveFile } from '#design/save-file.ts'
import type { Failure, Outcome } from './outcome.ts'

interface Download {
  /** Fetches a file and hands it to the browser under this name; one at a time. */
  readonly download: (name: string, fetching: () => Promise<Outcome<Blob>>) => Promise<void>
  /** The name of the file that is being fetched. */
  readonly busyWith: string | undefined
  readonly failure: Failure | undefined
  readonly forget: () => void
}

export function useDownload(): Download {
  const [busyWith, setBusyWith] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const download = async (name: string, fetching: () => Promise<Outcome<Blob>>) => {
    if (busyWith !== undefined) return
    setBusyWith(name)
    setFailure(undefined)
    const outcome = await fetching()
    setBusyWith(undefined)
    if (outcome.kind === 'answer') saveFile(outcome.value, name)
    else setFailure(outcome)
  }
  return { download, busyWith, failure, forget: () => setFailure(undefined) }
}
