import { renewRecoveryCodes } from '@clearhold/contract/accounts/endpoints/own'
import { useState } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { identity } from '#client/boot/identity.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { saveFile } from '#design/save-file.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { codesFile, codesFileName } from './codes-file.ts'
import { SecurityRow } from './security-row.tsx'
import './print-alone.css'

interface CodesOnceProps {
  /** Shown while there are some; the server keeps none of them in readable form. */
  readonly codes: readonly string[] | undefined
  readonly onClose: () => void
}

/** The codes, this one time. Closing asks nothing: they can be made anew. */
export function CodesOnce({ codes, onClose }: CodesOnceProps) {
  const t = useTexts('security')
  const showToast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText((codes ?? []).join('\n'))
      showToast({ kind: 'done', title: t('codes.copied') })
    } catch {
      showToast({ kind: 'refused', title: t('codes.notCopied') })
    }
  }
  return (
    <Dialog
      open={codes !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('codes.onceTitle')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('codes.copy')}</Button>
          <Button
            onClick={() =>
              saveFile(codesFile(codes ?? [], `${identity.operator.brand}: ${t('codes.title')}`), codesFileName)
            }
          >
            {t('codes.download')}
          </Button>
          <Button onClick={() => window.print()}>{t('codes.print')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </>
      }
    >
      <p className="mb-4">{t('codes.onceText')}</p>
      <ul className="recovery-codes print-alone">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** How many are left, and new ones in their place. */
export function RecoveryCodes({ left }: { readonly left: number }) {
  const t = useTexts('security')
  const [codes, setCodes] = useState<readonly string[]>()
  const make = useAction(() => callAsPerson(renewRecoveryCodes, { params: { id: 'me' } }), renewRecoveryCodes.topics)
  const renew = async () => {
    const made = await make.run(undefined)
    if (made !== undefined) setCodes(made.codes)
  }
  return (
    <SecurityRow
      title={t('codes.title')}
      state={t('codes.left', { count: left })}
      action={
        <Button size="small" busy={make.busy} onClick={() => void renew()}>
          {t('codes.renew')}
        </Button>
      }
    >
      {make.failure !== undefined && <FailureNotice failure={make.failure} />}
      <CodesOnce codes={codes} onClose={() => setCodes(undefined)} />
    </SecurityRow>
  )
}
