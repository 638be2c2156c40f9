import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import type { EndpointForm } from '#client/forms/use-endpoint-form.ts'
import { Address } from '#design/address.tsx'
import { AddressField } from '#design/address-field.tsx'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { PlainTextArea } from '#design/plain-field.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { broughtAlong, type HandedOut, isAddress } from './declaration.ts'

interface DeclarationTextFormProps {
  readonly ask: EndpointForm<{ address: string }>
  readonly onHandedOut: (handedOut: HandedOut) => void
}

/** A text for an address; or one that was handed out before and comes back signed. */
export function DeclarationTextForm({ ask, onHandedOut }: DeclarationTextFormProps) {
  const [isBrought, setBrought] = useState(false)
  return isBrought ? <BringText onHandedOut={onHandedOut} /> : <AskNew ask={ask} onBring={() => setBrought(true)} />
}

function AskNew({ ask, onBring }: Pick<DeclarationTextFormProps, 'ask'> & { readonly onBring: () => void }) {
  const t = useTexts('operator-capital')
  const forms = useTexts('forms')
  const address = useWatch({ control: ask.form.control, name: 'address' })
  return (
    <form noValidate className="space-y-4" onSubmit={ask.submit}>
      <p>{t('declare.text')}</p>
      <FailureNotice failure={ask.failure} />
      <AddressField
        label={t('declare.address')}
        help={t('declare.addressHelp')}
        {...formField(ask.form, 'address', forms)}
      />
      {isAddress(address) && <Address address={address.trim()} />}
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

const broughtRules = z.object({ pasted: z.string().refine((pasted) => broughtAlong(pasted) !== undefined) })

function BringText({ onHandedOut }: Pick<DeclarationTextFormProps, 'onHandedOut'>) {
  const t = useTexts('operator-capital')
  const forms = useTexts('forms')
  const { form, submit } = useCheckedForm({
    rules: broughtRules,
    start: { pasted: '' },
    words: { pasted: t('declare.mistake.textShape') },
    onChecked: ({ pasted }) => {
      const found = broughtAlong(pasted)
      if (found !== undefined) onHandedOut(found)
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <PlainTextArea
        label={t('declare.pasted')}
        help={t('declare.pastedHelp')}
        rows={8}
        spellCheck={false}
        maxLength={2_000}
        {...formField(form, 'pasted', forms)}
      />
      <Button kind="primary" type="submit">
        {t('declare.use')}
      </Button>
    </form>
  )
}
