import { draftStatement } from '@clearhold/contract/treasury/endpoints'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Address } from '#design/address.tsx'
import { AddressField } from '#design/address-field.tsx'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { PlainTextArea } from '#design/plain-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { type AddressFieldError, addressError, broughtAlong, type HandedOut } from './declaration.ts'

interface DeclarationTextFormProps {
  readonly address: string
  readonly onType: (address: string) => void
  readonly onHandedOut: (handedOut: HandedOut) => void
}

/** A text for an address; or one that was handed out before and comes back signed. */
export function DeclarationTextForm(props: DeclarationTextFormProps) {
  const [isBrought, setBrought] = useState(false)
  return isBrought ? <BringText {...props} /> : <AskNew {...props} onBring={() => setBrought(true)} />
}

function AskNew({
  address,
  onType,
  onHandedOut,
  onBring,
}: DeclarationTextFormProps & { readonly onBring: () => void }) {
  const t = useTexts('operator-capital')
  const [fieldError, setFieldError] = useState<AddressFieldError>()
  const ask = useAction(
    (body: { readonly address: string }) => callAsPerson(draftStatement, { body }),
    draftStatement.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ask.busy) return
    const found = addressError(address)
    setFieldError(found)
    if (found !== undefined) return document.getElementById('field-address')?.focus()
    const handedOut = await ask.run({ address: address.trim() })
    if (handedOut !== undefined) onHandedOut(handedOut)
  }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <p>{t('declare.text')}</p>
      <FailureNotice failure={ask.failure} />
      <AddressField
        id="field-address"
        label={t('declare.address')}
        help={t('declare.addressHelp')}
        error={fieldError && t(`declare.mistake.${fieldError}`)}
        value={address}
        onChange={({ target }) => {
          onType(target.value)
          setFieldError(undefined)
        }}
      />
      {addressError(address) === undefined && <Address address={address.trim()} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={ask.busy}>
          {t('declare.ask')}
        </Button>
        <Button kind="text" onClick={onBring}>
          {t('declare.have')}
        </Button>
      </div>
    </form>
  )
}

function BringText({ onHandedOut }: Pick<DeclarationTextFormProps, 'onHandedOut'>) {
  const t = useTexts('operator-capital')
  const [pasted, setPasted] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = broughtAlong(pasted)
    setWrong(found === undefined)
    if (found !== undefined) onHandedOut(found)
  }
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <PlainTextArea
        label={t('declare.pasted')}
        help={t('declare.pastedHelp')}
        error={isWrong ? t('declare.mistake.textShape') : undefined}
        rows={8}
        spellCheck={false}
        maxLength={2_000}
        value={pasted}
        onChange={({ target }) => {
          setPasted(target.value)
          setWrong(false)
        }}
      />
      <Button kind="primary" type="submit">
        {t('declare.use')}
      </Button>
    </form>
  )
}
