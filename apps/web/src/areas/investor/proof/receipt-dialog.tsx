import { showOwnReceipt } from '@clearhold/contract/solvency/endpoints'
import { useEffect, useState } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { saveFile } from '#design/save-file.ts'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { checkReceiptHere, type ReceiptFinding } from './check-receipt.ts'
import { ProofQrCode } from './proof-qr-code.tsx'

interface ReceiptDialogProps {
  readonly entry: string
  readonly personId: string
  readonly logKey: string
  readonly onClose: () => void
}

/** One movement with its way to the root of the log: checked here, and as a file that others can check. */
export function ReceiptDialog({ entry, personId, logKey, onClose }: ReceiptDialogProps) {
  const t = useTexts('my-proof')
  const known = useEndpoint(showOwnReceipt, { params: { entry } })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('receipt.title', { entry })}>
      <Loaded known={known} waiting={<ListWaiting rows={3} />}>
        {({ file }) => (
          <>
            <Finding file={file} entry={entry} personId={personId} logKey={logKey} />
            <p className="mt-4">{t('receipt.text')}</p>
            <p className="mt-4">
              <Button
                kind="primary"
                onClick={() => saveFile(new Blob([file], { type: 'application/json' }), `receipt-${entry}.json`)}
              >
                {t('receipt.download')}
              </Button>
            </p>
            <ProofQrCode entry={entry} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const marks: Readonly<Record<ReceiptFinding, StatusKind>> = { holds: 'done', waiting: 'moving', fails: 'refused' }

interface FindingProps extends Omit<ReceiptDialogProps, 'onClose'> {
  readonly file: string
}

function Finding({ file, entry, personId, logKey }: FindingProps) {
  const t = useTexts('my-proof')
  const [finding, setFinding] = useState<ReceiptFinding>()
  useEffect(() => {
    let isLeft = false
    const check = async () => {
      const found = await checkReceiptHere({ file, entry, personId, logKey })
      if (!isLeft) setFinding(found)
    }
    void check()
    return () => {
      isLeft = true
    }
  }, [file, entry, personId, logKey])
  return (
    <p role="status">
      {finding !== undefined && <Status kind={marks[finding]}>{t(`receipt.finding.${finding}`)}</Status>}
    </p>
  )
}
