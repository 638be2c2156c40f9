import { announceCapitalExit } from '@clearhold/contract/treasury/endpoints'
import type { AdminCapital } from '@clearhold/contract/treasury/schema'
import { reasonWords } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { shortHash } from '#design/address.tsx'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { PlainField, PlainTextField } from '#design/plain-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonForm, useDialog } from '../users/reason-dialog.tsx'

/** Free capital that is to leave: how much, and to which of the declared addresses. */
export function AnnounceExit({ addresses }: { readonly addresses: AdminCapital['exitAddresses'] }) {
  const t = useTexts('operator-capital')
  const forms = useTexts('forms')
  const dialog = useDialog()
  const asked = useEndpointForm(announceCapitalExit, {
    start: { amount: '', addressId: addresses[0]?._id ?? '', reason: '' },
    read: ({ amount, ...typed }) => ({ ...typed, amount: amount.trim() }),
    words: { amount: t('exit.announce.mistake'), reason: reasonWords },
    call: (body) => signProposal(callAsPerson(announceCapitalExit, { body })),
    onDone: dialog.finish,
  })
  return (
    <ReasonForm
      trigger={<Button size="small">{t('exit.announce.button')}</Button>}
      title={t('exit.announce.title')}
      text={t('exit.announce.text')}
      submit={t('exit.announce.submit')}
      fields={
        <>
          <PlainTextField
            label={t('exit.announce.amount')}
            inputMode="decimal"
            autoComplete="off"
            {...formField(asked.form, 'amount', forms)}
          />
          <PlainField label={t('exit.announce.address')}>
            {(ties) => (
              <select {...asked.form.register('addressId')} {...ties} className="input">
                {addresses.map(({ _id, address }) => (
                  <option key={_id} value={_id}>
                    {shortHash(address)}
                  </option>
                ))}
              </select>
            )}
          </PlainField>
        </>
      }
      asked={asked}
      dialog={dialog}
    />
  )
}
