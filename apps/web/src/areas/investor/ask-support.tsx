import type { Diagnosis } from '@clearhold/contract/deposits/schema'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { SupportForm } from './content/support-form.tsx'

/** From a finding of the doctor to a person, without writing it all again. */
export function AskSupport({ diagnosis: { title, supportNote } }: { readonly diagnosis: Diagnosis }) {
  const t = useTexts('deposits')
  const known = useMe()
  const me = known.value
  if (me === undefined) return <UnknownNotices of={[known]} />
  return (
    <SupportForm
      trigger={<Button size="small">{t('doctor.support')}</Button>}
      title={t('doctor.supportTitle')}
      text={t('doctor.supportText', { email: me.email })}
      from={{ name: me.fullname, email: me.email }}
      subject={t('doctor.supportSubject', { title })}
      note={supportNote}
    />
  )
}
