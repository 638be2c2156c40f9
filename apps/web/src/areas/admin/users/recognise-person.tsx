import { proposeRecovery } from '@clearhold/contract/accounts/endpoints/recovery'
import { identityChecks } from '@clearhold/contract/accounts/recovery'
import type { User } from '@clearhold/contract/accounts/schema'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { TextField } from '#design/field.tsx'
import { formChoice, formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { useDialog } from './reason-dialog.tsx'
import '../kyc/kyc-review.css'

interface RecogniseProps {
  readonly user: Pick<User, '_id' | 'fullname'>
  readonly recoveryId: string
}

/** The reviewer saw the person: how, and the code they were told. They sign it, and an owner decides. */
export function RecognisePerson({ user, recoveryId }: RecogniseProps) {
  const t = useTexts('users')
  const forms = useTexts('forms')
  const dialog = useDialog()
  const asked = useEndpointForm(proposeRecovery, {
    start: { spokenCode: '', check: '', reason: '' },
    words: { spokenCode: t('recovery.recognise.codeInvalid'), check: t('recovery.recognise.checkNeeded') },
    call: (body) => signProposal(callAsPerson(proposeRecovery, { params: { id: user._id, recoveryId }, body })),
    onDone: dialog.finish,
  })
  const check = formChoice(asked.form, 'check', forms)
  return (
    <Dialog
      trigger={<Button size="small">{t('recovery.recognise.button')}</Button>}
      open={dialog.open}
      onOpenChange={dialog.setOpen}
      title={t('recovery.recognise.title', { name: user.fullname })}
    >
      <form noValidate className="space-y-4" onSubmit={asked.submit}>
        <p>{t('recovery.recognise.text')}</p>
        <FailureNotice failure={asked.failure} />
        <fieldset>
          <legend className="field-label">{t('recovery.recognise.check')}</legend>
          <div className="review-reasons">
            {identityChecks.map((value) => (
              <label key={value} className="review-reason">
                <input {...check.input} type="radio" value={value} />
                <span className="text-14">{t(`recovery.recognise.checks.${value}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {check.error !== undefined && (
          <p className="field-error" role="alert">
            {check.error}
          </p>
        )}
        <TextField
          label={t('recovery.recognise.code')}
          help={t('recovery.recognise.codeHelp')}
          inputMode="numeric"
          autoComplete="off"
          mono
          {...formField(asked.form, 'spokenCode', forms)}
        />
        <TextField
          label={forms('labels.reason')}
          help={t('recovery.recognise.reasonHelp')}
          autoComplete="off"
          {...formField(asked.form, 'reason', forms)}
        />
        <Button kind="primary" type="submit" busy={asked.busy}>
          {t('recovery.recognise.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
