import { exportReceiptPdf } from '@clearhold/contract/statements/endpoints'
import type { ReceiptKind } from '@clearhold/contract/statements/rules'
import { Download } from 'lucide-react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useDownload } from '#client/api/use-download.ts'
import { fetchBytes } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface ReceiptFileProps {
  readonly of: ReceiptKind
  /** The id of the deposit, the position or the withdrawal. */
  readonly subject: string
  /** What people call it: a part of the file's name. */
  readonly reference: string
}

const endings: Readonly<Record<ReceiptKind, string>> = {
  deposit: '',
  plan_start: '-start',
  plan_end: '-end',
  withdrawal: '',
}

/** The receipt of one thing that happened, in the language of the page. */
export function ReceiptFile({ of, subject, reference }: ReceiptFileProps) {
  const t = useTexts('work')
  const language = useLanguage()
  const { download, busyWith, failure } = useDownload()
  const start = () =>
    void download(`clearhold-receipt-${reference}${endings[of]}.pdf`, () =>
      fetchBytes(exportReceiptPdf, { params: { id: 'me' }, query: { of, subject, language } }),
    )
  return (
    <>
      <Button kind="text" size="small" busy={busyWith !== undefined} onClick={start}>
        <Download size={16} strokeWidth={1.5} aria-hidden="true" />
        {t(`receipt.${of}`)}
      </Button>
      <FailureNotice failure={failure} onRetry={start} />
    </>
  )
}
