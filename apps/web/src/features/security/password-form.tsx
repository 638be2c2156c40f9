import { changePassword } from '@clearhold/contract/accounts/endpoints/own'
import { knownWords } from '@clearhold/contract/accounts/guessable'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { givenPasswordRule, newPasswordFields, passwordsAgree, passwordsDiffer } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { formField } from '#design/form-field.ts'
import { PasswordField } from '#design/password-field.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const passwordForm = z
  .object({ currentPassword: givenPasswordRule, ...newPasswordFields })
  .refine(passwordsAgree, passwordsDiffer)

interface PasswordFormProps {
  readonly onSaved?: () => void
  /** What a change does to new withdrawal addresses stands beside it already. */
  readonly isWaitSaid?: boolean
}

export function PasswordForm({ onSaved, isWaitSaid = false }: PasswordFormProps) {
  const t = useTexts('security')
  const forms = useTexts('forms')
  const showToast = useToast()
  const { form, submit, busy, failure } = useEndpointForm(
    { topics: changePassword.topics, body: passwordForm },
    {
      start: { currentPassword: '', password: '', confirm: '' },
      call: ({ confirm: _, ...body }) => callAsPerson(changePassword, { params: { id: 'me' }, body }),
      onDone: (_, { reset }) => {
        reset()
        showToast({ kind: 'done', title: t('password.saved'), text: t('password.savedText') })
        onSaved?.()
      },
    },
  )
  const { value: me } = useMe()
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <FailureNotice failure={failure} />
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
      {!isWaitSaid && <p className="text-14 text-ink-2">{t('password.longerWait')}</p>}
      <Button type="submit" busy={busy}>
        {t('password.save')}
      </Button>
    </form>
  )
}
