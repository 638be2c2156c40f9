import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useCheckedForm } from '#client/forms/use-checked-form.ts'
import { AmountField } from '#design/amount-field.tsx'
import { Button } from '#design/button.tsx'
import { Dialog } from '#design/dialog.tsx'
import { formField } from '#design/form-field.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { depositAmountRule } from '../amount-rule.ts'

interface AmountDialogProps {
  readonly trigger: ReactElement
  /** The page that gets the amount. */
  readonly to: '/user/deposits2' | '/user/deposits3'
}

/** The amount the investor wants to pay in. Next leads on with the amount; Cancel leaves everything as it is. */
export function AmountDialog({ trigger, to }: AmountDialogProps) {
  const t = useTexts('deposits')
  const [open, setOpen] = useState(false)
  return (
    <Dialog trigger={trigger} open={open} onOpenChange={setOpen} title={t('dialog.title')}>
      <AmountForm to={to} onClose={() => setOpen(false)} />
    </Dialog>
  )
}

function AmountForm({ to, onClose }: Pick<AmountDialogProps, 'to'> & { readonly onClose: () => void }) {
  const t = useTexts('deposits')
  const forms = useTexts('forms')
  const language = useLanguage()
  const navigate = useNavigate()
  const { form, submit } = useCheckedForm({
    rules: z.object({ amount: depositAmountRule(language, (kind) => t(`dialog.${kind}`)) }),
    start: { amount: '' },
    onChecked: ({ amount }) => {
      // It may lead to the page that it was opened on.
      onClose()
      void navigate(to, { state: { amount } })
    },
  })
  return (
    <form noValidate className="space-y-6" onSubmit={submit}>
      <AmountField label={t('dialog.amount')} help={t('dialog.help')} {...formField(form, 'amount', forms)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button kind="primary" type="submit">
          {t('dialog.next')}
        </Button>
      </div>
    </form>
  )
}
