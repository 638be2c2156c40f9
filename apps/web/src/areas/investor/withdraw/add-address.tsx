import { addAddress, readWithdrawTerms } from '@clearhold/contract/withdrawals/endpoints/own'
import { addAddressSchema } from '@clearhold/contract/withdrawals/schema'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { AddressField } from '#design/address-field.tsx'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { useAddressHelp } from './use-address-help.ts'
import { isWallet } from './withdrawal-form-rules.ts'

const nameMax = 60

const addRules = addAddressSchema.extend({ address: z.string().refine(isWallet) })

/** Another address for the book: proved by the person, confirmed by mail, and then it waits. */
export function AddAddress() {
  const t = useTexts('withdraw')
  const network = useEndpoint(readWithdrawTerms).value?.network ?? 'USDT'
  const help = useAddressHelp(network)
  const forms = useTexts('forms')
  const [isSent, setSent] = useState(false)
  const add = useEndpointForm(
    { topics: addAddress.topics, body: addRules },
    {
      start: { address: '', label: '' },
      read: (typed) => ({ address: typed.address.trim(), label: typed.label.trim() }),
      words: {
        address: ({ input }) => t(`mistake.${input === '' ? 'walletRequired' : 'walletShape'}`, { network }),
        label: t('book.nameLong'),
      },
      call: (body) => callAsPerson(addAddress, { body }),
      onDone: (_, form) => {
        form.reset()
        setSent(true)
      },
    },
  )
  const address = useWatch({ control: add.form.control, name: 'address' })
  const field = formField(add.form, 'address', forms)
  return (
    <form noValidate className="withdraw-sheet withdraw-still" onSubmit={add.submit}>
      <div className="withdraw-part withdraw-fields">
        <h2 className="sheet-title">{t('book.add')}</h2>
        {isSent && <Added />}
        <FailureNotice failure={add.failure} />
        <AddressField
          label={t('book.address', { network })}
          help={help}
          {...field}
          onChange={(event) => {
            setSent(false)
            void field.onChange(event)
          }}
        />
        {isWallet(address) && <Address address={address.trim()} />}
        <TextField
          label={t('book.name')}
          help={t('book.nameHelp')}
          autoComplete="off"
          maxLength={nameMax}
          {...formField(add.form, 'label', forms)}
        />
      </div>
      <div className="sheet-actions">
        <Button kind="primary" type="submit" busy={add.busy}>
          {t('book.addSubmit')}
        </Button>
      </div>
    </form>
  )
}

/** It is not done yet: the mail does it. */
function Added() {
  const t = useTexts('withdraw')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="notice-box notice-you">
      <div>
        <b className="font-[550]">{t('book.addDone')}.</b> {t('book.addDoneText')}
      </div>
    </div>
  )
}
