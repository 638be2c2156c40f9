import { declareExitAddress } from '@clearhold/contract/treasury/endpoints'
import { reasonWords } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { AddressField } from '#design/address-field.tsx'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonForm, useDialog } from '../users/reason-dialog.tsx'

/** An address that capital may be paid out to: a second person signs, and it waits for a day. */
export function DeclareExitAddress() {
  const t = useTexts('operator-capital')
  const forms = useTexts('forms')
  const dialog = useDialog()
  const asked = useEndpointForm(declareExitAddress, {
    start: { address: '', reason: '' },
    read: ({ address, reason }) => ({ address: address.trim(), reason }),
    words: { address: t('exit.declare.mistake'), reason: reasonWords },
    call: (body) => signProposal(callAsPerson(declareExitAddress, { body })),
    onDone: dialog.finish,
  })
  return (
    <ReasonForm
      trigger={<Button size="small">{t('exit.declare.button')}</Button>}
      title={t('exit.declare.title')}
      text={t('exit.declare.text')}
      submit={t('exit.declare.submit')}
      fields={
        <AddressField
          {...formField(asked.form, 'address', forms)}
          id="exit-address"
          label={t('exit.declare.address')}
        />
      }
      asked={asked}
      dialog={dialog}
    />
  )
}
