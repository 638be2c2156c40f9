import { exportStatement, exportStatementJson } from '@clearhold/contract/statements/endpoints'
import { useState } from 'react'
import { useDownload } from '#client/api/use-download.ts'
import { fetchBytes } from '#client/session/call.ts'
import { fileNameOf } from './period-name.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

/** A CSV is to work with, a JSON proves itself. */
export const fileKinds = ['csv', 'json'] as const
export type FileKind = (typeof fileKinds)[number]

/** The file of these days. */
export function useStatementFile() {
  const { download, busyWith, failure } = useDownload()
  const [asked, setAsked] = useState<{ readonly days: Days; readonly kind: FileKind }>()
  const fetchFile = ({ from, to }: Days, kind: FileKind) => {
    setAsked({ days: { from, to }, kind })
    const endpoint = kind === 'csv' ? exportStatement : exportStatementJson
    return download(fileNameOf({ from, to }, kind), () =>
      fetchBytes(endpoint, { params: { id: 'me' }, query: { from, to } }),
    )
  }
  return {
    download: fetchFile,
    /** The last one that was asked for, once more. */
    retry: () => void (asked && fetchFile(asked.days, asked.kind)),
    /** Whether the file of these days is being fetched. */
    isBusyWith: (days: Days, kind: FileKind) => busyWith === fileNameOf(days, kind),
    isBusy: busyWith !== undefined,
    failure,
  }
}
