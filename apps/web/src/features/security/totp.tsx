import { confirmTotp, draftTotp, removeTotp } from '@clearhold/contract/accounts/endpoints/own'
import type { totpDraftSchema } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useAction } from '#client/api/use-action.ts'
import { codeRule } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { CopyButton } from '#design/copy-button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { QrCode } from '#design/qr-code.tsx'
import { Status } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SecurityRow } from './security-row.tsx'

interface TotpProps {
  readonly isOn: boolean
  /** The first second factor brings recovery codes with it. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Codes from an app on the phone. */
export function Totp({ isOn, onCodes }: TotpProps) {
  const t = useTexts('security')
  const showToast = useToast()
  const draft = useAction(() => callAsPerson(draftTotp, { params: { id: 'me' } }), draftTotp.topics)
  const remove = useAction(() => callAsPerson(removeTotp, { params: { id: 'me' } }), removeTotp.topics)
  const [secret, setSecret] = useState<z.infer<typeof totpDraftSchema>>()
  const takeAway = async () => {
    draft.forget()
    if ((await remove.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('totp.removed') })
  }
  const added = (codes: readonly string[] | null) => {
    setSecret(undefined)
    // The codes say it themselves, and nothing may lie over them.
    if (codes === null) showToast({ kind: 'done', title: t('totp.added') })
    else onCodes(codes)
  }
  const failure = draft.failure ?? remove.failure
  return (
    <SecurityRow
      title={t('totp.title')}
      state={
        <>
          <Status kind={isOn ? 'done' : 'none'}>{isOn ? t('totp.on') : t('totp.off')}</Status>
          <p>{t('totp.text')}</p>
        </>
      }
      action={
        isOn ? (
          <Button size="small" busy={remove.busy} onClick={() => void takeAway()}>
            {t('totp.remove')}
          </Button>
        ) : (
          <Button size="small" busy={draft.busy} onClick={() => void draft.run(undefined).then(setSecret)}>
            {t('totp.add')}
          </Button>
        )
      }
    >
      {failure !== undefined && <FailureNotice failure={failure} />}
      <Dialog
        open={secret !== undefined}
        onOpenChange={(open) => !open && setSecret(undefined)}
        title={t('totp.dialogTitle')}
      >
        {secret !== undefined && <TotpConfirm secret={secret.secret} uri={secret.uri} onAdded={added} />}
      </Dialog>
    </SecurityRow>
  )
}

interface TotpConfirmProps {
  readonly secret: string
  readonly uri: string
  readonly onAdded: (codes: readonly string[] | null) => void
}

const codeForm = z.object({ code: codeRule })

function TotpConfirm({ secret, uri, onAdded }: TotpConfirmProps) {
  const t = useTexts('security')
  const forms = useTexts('forms')
  const confirm = useEndpointForm(
    { topics: confirmTotp.topics, body: codeForm },
    {
      start: { code: '' },
      call: (body) => callAsPerson(confirmTotp, { params: { id: 'me' }, body }),
      onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
    },
  )
  return (
    <form noValidate className="space-y-5" onSubmit={confirm.submit}>
      <p>{t('totp.scan')}</p>
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={uri} label={t('totp.qr')} />
        <div className="min-w-0 flex-1 basis-50">
          <p className="text-14">{t('totp.typed')}</p>
          <code className="mt-1 block font-mono text-14 wrap-anywhere text-ink">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <div className="mt-3">
            <CopyButton text={secret} label={t('totp.copy')} />
          </div>
        </div>
      </div>
      <FailureNotice failure={confirm.failure} />
      <TextField
        label={t('totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        mono
        {...formField(confirm.form, 'code', forms)}
      />
      <Button kind="primary" wide type="submit" busy={confirm.busy}>
        {t('totp.confirm')}
      </Button>
    </form>
  )
}
