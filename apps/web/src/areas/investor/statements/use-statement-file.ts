import {
  exportStatement,
  exportStatementJson,
  exportStatementPdf,
  requestLongStatement,
} from '@clearhold/contract/statements/endpoints'
import type { StatementDays } from '@clearhold/contract/statements/rules'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useDownload } from '#client/api/use-download.ts'
import { callAsPerson, fetchBytes } from '#client/session/call.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { fileNameOf } from './period-name.ts'

/** A PDF is to show to others and contains its proof, a CSV is to work with, a JSON is the proof alone. */
export const fileKinds = ['pdf', 'csv', 'json'] as const
export type FileKind = (typeof fileKinds)[number]

interface Longer {
  readonly days: StatementDays
  readonly kind: 'pdf' | 'json'
}

/** The file of these days. */
export function useStatementFile() {
  const { download, busyWith, failure, forget } = useDownload()
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
  const asking = useAction(
    ({ days, kind }: Longer) =>
      callAsPerson(requestLongStatement, { params: { id: 'me' }, body: { ...days, kind, language } }),
    requestLongStatement.topics,
  )
  const isTooLong = failure?.kind === 'problem' && failure.problem.code === 'statement_too_long'
  const longer =
    isTooLong && asked !== undefined && asked.kind !== 'csv' ? { days: asked.days, kind: asked.kind } : undefined
  return {
    /** Has a statement made that is too long to be sent at once; absent where none was refused for its length. */
    askLonger: longer && (() => void asking.run(longer).then((made) => made && forget())),
    asking,
    download: fetchFile,
    /** The last one that was asked for, once more. */
    retry: () => void (asked && fetchFile(asked.days, asked.kind)),
    /** Whether the file of these days is being fetched. */
    isBusyWith: (days: StatementDays, kind: FileKind) => busyWith === fileNameOf(days, kind),
    isBusy: busyWith !== undefined,
    failure,
  }
}

export type StatementFile = ReturnType<typeof useStatementFile>
