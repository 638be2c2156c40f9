import { changeProfile } from '@clearhold/contract/accounts/endpoints/own'
import type { User } from '@clearhold/contract/accounts/schema'
import { z } from 'zod'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { fullNameRule, usernameRule } from '#client/forms/form-rules.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const profileForm = z.object({ fullname: fullNameRule, username: usernameRule })

interface ProfileFormProps {
  readonly me: Pick<User, 'fullname' | 'username'>
  readonly onSaved?: () => void
}

export function ProfileForm({ me, onSaved }: ProfileFormProps) {
  const t = useTexts('account')
  const forms = useTexts('forms')
  const showToast = useToast()
  const { form, submit, busy, failure } = useEndpointForm(
    { topics: changeProfile.topics, body: profileForm },
    {
      start: { fullname: me.fullname, username: me.username },
      call: (body) => callAsPerson(changeProfile, { params: { id: 'me' }, body }),
      onDone: () => {
        showToast({ kind: 'done', title: t('profile.saved') })
        onSaved?.()
      },
    },
  )
  return (
    <form noValidate className="space-y-5" onSubmit={submit}>
      <FailureNotice failure={failure} />
      <TextField label={forms('labels.fullName')} autoComplete="name" {...formField(form, 'fullname', forms)} />
      <TextField
        label={forms('labels.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        help={forms('usernameHelp')}
        {...formField(form, 'username', forms)}
      />
      <Button type="submit" busy={busy}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
