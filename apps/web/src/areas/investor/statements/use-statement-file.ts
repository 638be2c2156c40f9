import { exportStatement, exportStatementJson, exportStatementPdf } from '@clearhold/contract/statements/endpoints'
import type { StatementDays } from '@clearhold/contract/statements/rules'
import { useState } from 'react'
import { useDownload } from '#client/api/use-download.ts'
import { fetchBytes } from '#client/session/call.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { fileNameOf } from './period-name.ts'

/** A PDF is to show to others and contains its proof, a CSV is to work with, a JSON is the proof alone. */
export const fileKinds = ['pdf', 'csv', 'json'] as const
export type FileKind = (typeof fileKinds)[number]

/** The file of these days. */
export function useStatementFile() {
  const { download, busyWith, failure } = useDownload()
  const language = useLanguage()
  const [asked, setAsked] = useState<{ readonly days: StatementDays; readonly kind: FileKind }>()
  const fetchFile = ({ from, to }: StatementDays, kind: FileKind) => {
    setAsked({ days: { from, to }, kind })
    const params = { id: 'me' }
    return download(fileNameOf({ from, to }, kind), () => {
      if (kind === 'pdf') return fetchBytes(exportStatementPdf, { params, query: { from, to, language } })
      return fetchBytes(kind === 'csv' ? exportStatement : exportStatementJson, { params, query: { from, to } })
    })
  }
  return {
    download: fetchFile,
    /** The last one that was asked for, once more. */
    retry: () => void (asked && fetchFile(asked.days, asked.kind)),
    /** Whether the file of these days is being fetched. */
    isBusyWith: (days: StatementDays, kind: FileKind) => busyWith === fileNameOf(days, kind),
    isBusy: busyWith !== undefined,
    failure,
  }
}
