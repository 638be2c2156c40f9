import { changeProfile } from '@clearhold/contract/accounts/endpoints/own'
import type { User } from '@clearhold/contract/accounts/schema'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { TextField } from '#design/field.tsx'
import { formField } from '#design/form-field.ts'
import { fullNameRule, usernameRule } from '#design/form-rules.ts'
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
  const save = useAction(
    (body: z.infer<typeof profileForm>) => callAsPerson(changeProfile, { params: { id: 'me' }, body }),
    changeProfile.topics,
  )
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { fullname: me.fullname, username: me.username },
    reValidateMode: 'onSubmit',
  })
  const submit = form.handleSubmit(async (values) => {
    if ((await save.run(values)) === undefined) return
    showToast({ kind: 'done', title: t('profile.saved') })
    onSaved?.()
  })
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={save.failure} />
      <TextField label={forms('labels.fullName')} autoComplete="name" {...formField(form, 'fullname', forms)} />
      <TextField
        label={forms('labels.username')}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        help={forms('usernameHelp')}
        {...formField(form, 'username', forms)}
      />
      <Button type="submit" busy={save.busy}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
