import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { readTypedAmount } from '#features/deposits/amount.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface AmountDialogProps {
  readonly trigger: ReactElement
  /** The page that gets the amount. */
  readonly to: '/user/deposits2' | '/user/deposits3'
}

/** How much somebody means to pay in. Next leads on with the amount; Cancel leaves everything as it is. */
export function AmountDialog({ trigger, to }: AmountDialogProps) {
  const t = useTexts('deposits')
  const [open, setOpen] = useState(false)
  return (
    <Dialog trigger={trigger} open={open} onOpenChange={setOpen} title={t('dialog.title')}>
      <AmountForm to={to} onCancel={() => setOpen(false)} />
    </Dialog>
  )
}

function AmountForm({ to, onCancel }: Pick<AmountDialogProps, 'to'> & { readonly onCancel: () => void }) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [fieldError, setFieldError] = useState<'missing' | 'invalid' | 'small'>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readTypedAmount(typed, language)
    if (read.kind === 'amount') return void navigate(to, { state: { amount: read.decimal } })
    setFieldError(read.kind)
    document.getElementById('field-amount')?.focus()
  }
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <AmountField
        id="field-amount"
        label={t('dialog.amount')}
        help={t('dialog.help')}
        error={fieldError && t(`dialog.${fieldError}`)}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setFieldError(undefined)
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
        <Button kind="primary" type="submit">
          {t('dialog.next')}
        </Button>
      </div>
    </form>
  )
}
