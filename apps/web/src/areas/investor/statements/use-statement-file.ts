import { exportStatement } from '@clearhold/contract/statements/endpoints'
import { useDownload } from '#client/api/use-download.ts'
import { fetchBytes } from '#client/session/call.ts'
import { fileNameOf } from './period-name.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

/** The file of these days. */
export function useStatementFile() {
  const { download, busyWith, failure } = useDownload()
  return {
    download: ({ from, to }: Days) =>
      download(fileNameOf({ from, to }), () =>
        fetchBytes(exportStatement, { params: { id: 'me' }, query: { from, to } }),
      ),
    /** Whether the file of these days is being fetched. */
    isBusyWith: (days: Days) => busyWith === fileNameOf(days),
    isBusy: busyWith !== undefined,
    failure,
  }
}
