import { changePassword } from '@clearhold/contract/accounts/endpoints/own'
import { knownWords } from '@clearhold/contract/accounts/guessable'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { formField } from '#design/form-field.ts'
import { givenPasswordRule, newPasswordFields, passwordsAgree, passwordsDiffer } from '#design/form-rules.ts'
import { PasswordField } from '#design/password-field.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const passwordForm = z
  .object({ currentPassword: givenPasswordRule, ...newPasswordFields })
  .refine(passwordsAgree, passwordsDiffer)

export function PasswordForm({ onSaved }: { readonly onSaved?: () => void }) {
  const t = useTexts('security')
  const forms = useTexts('forms')
  const showToast = useToast()
  const save = useAction(
    (body: { currentPassword: string; password: string }) =>
      callAsPerson(changePassword, { params: { id: 'me' }, body }),
    changePassword.topics,
  )
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', password: '', confirm: '' },
    reValidateMode: 'onSubmit',
  })
  const { value: me } = useMe()
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async ({ currentPassword, password: next }) => {
    if ((await save.run({ currentPassword, password: next })) === undefined) return
    form.reset()
    showToast({ kind: 'done', title: t('password.saved'), text: t('password.savedText') })
    onSaved?.()
  })
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={save.failure} />
      <PasswordField
        label={t('password.current')}
        autoComplete="current-password"
        {...formField(form, 'currentPassword', forms)}
      />
      <NewPasswordFields
        typed={password}
        known={me === undefined ? [] : knownWords({ ...me, fullName: me.fullname })}
        password={formField(form, 'password', forms)}
        confirm={formField(form, 'confirm', forms)}
      />
      <p className="text-14 text-ink-2">{t('password.longerWait')}</p>
      <Button type="submit" busy={save.busy}>
        {t('password.save')}
      </Button>
    </form>
  )
}
