import { addAddress, readWithdrawTerms } from '@clearhold/contract/withdrawals/endpoints/own'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { AddressField } from '#design/address-field.tsx'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { isWallet } from './withdrawal-form-rules.ts'

type FieldErrorKind = 'walletRequired' | 'walletShape'

const nameMax = 60

/** Another address for the book: proved by the person, confirmed by mail, and then it waits. */
export function AddAddress() {
  const t = useTexts('withdraw')
  const network = useEndpoint(readWithdrawTerms).value?.network ?? 'USDT'
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [fieldError, setFieldError] = useState<FieldErrorKind>()
  const [isSent, setSent] = useState(false)
  const add = useAction(
    (body: { readonly address: string; readonly label: string }) => callAsPerson(addAddress, { body }),
    addAddress.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.busy) return
    const text = address.trim()
    const found = text === '' ? 'walletRequired' : isWallet(text) ? undefined : 'walletShape'
    setFieldError(found)
    if (found !== undefined) return document.getElementById('field-address')?.focus()
    if ((await add.run({ address: text, label: label.trim() })) === undefined) return
    setAddress('')
    setLabel('')
    setSent(true)
  }
  return (
    <form noValidate className="withdraw-sheet withdraw-still" onSubmit={(event) => void submit(event)}>
      <div className="withdraw-part withdraw-fields">
        <h2 className="sheet-title">{t('book.add')}</h2>
        {isSent && <Added />}
        <FailureNotice failure={add.failure} />
        <AddressField
          id="field-address"
          label={t('book.address', { network })}
          error={fieldError && t(`mistake.${fieldError}`, { network })}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value)
            setFieldError(undefined)
            setSent(false)
          }}
        />
        {isWallet(address) && <Address address={address.trim()} />}
        <TextField
          id="field-label"
          label={t('book.name')}
          help={t('book.nameHelp')}
          error={label.length > nameMax ? t('book.nameLong') : undefined}
          value={label}
          autoComplete="off"
          maxLength={nameMax}
          onChange={({ target }) => setLabel(target.value)}
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
