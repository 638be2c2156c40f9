import { publishAnnouncement } from '@clearhold/contract/content/endpoints'
import { announcementLevels, announcementMax, announcementPages } from '@clearhold/contract/content/rules'
import type { InputOf } from '@clearhold/contract/endpoint'
import { languages } from '@clearhold/contract/language'
import { type FormEvent, useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { callAsPerson } from '#client/session/call.ts'
import { FailureNotice } from '#design/failure-notice.tsx'
import { PlainField, PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { announcementTyped, type FieldErrors, fieldErrorsIn } from './announcement-rules.ts'
import { PublishButton } from './publish-button.tsx'

/** One line in three languages, from a moment on and until one, with at most one page to read on. */
export function AnnouncementForm() {
  const t = useTexts('content')
  const formId = useId()
  const showToast = useToast()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const publish = useAction(
    (body: InputOf<typeof publishAnnouncement>['body']) => callAsPerson(publishAnnouncement, { body }),
    publishAnnouncement.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (publish.busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const typed = announcementTyped((name) => String(data.get(name) ?? ''))
    const found = fieldErrorsIn(typed)
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const answered = await publish.run(typed)
    if (answered === undefined) return
    form.reset()
    showToast({ kind: 'done', title: answered.message, text: t('askedText') })
  }
  const wrong = (name: string) => {
    const fieldError = fieldErrors[name]
    return fieldError === undefined ? undefined : t(`announcement.wrong.${fieldError}`, { max: announcementMax })
  }
  return (
    <Sheet title={t('announcement.new')} foot={t('twoPeople')}>
      <form id={formId} noValidate className="content-form" onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={publish.failure} />
        {languages.map((language) => (
          <PlainTextArea
            key={language}
            name={language}
            lang={language}
            rows={2}
            label={t('announcement.text', { language: t(`in.${language}`) })}
            error={wrong(language)}
            onInput={() => setFieldErrors({})}
          />
        ))}
        <LevelField />
        <PageField />
        <div className="content-pair">
          <PlainTextField type="datetime-local" name="startsAt" label={t('announcement.starts')} help={t('utc')} />
          <PlainTextField
            type="datetime-local"
            name="endsAt"
            label={t('announcement.ends')}
            help={t('announcement.endsHelp')}
            error={wrong('endsAt')}
            onInput={() => setFieldErrors({})}
          />
        </div>
        <PlainTextField
          name="reason"
          label={t('reason')}
          help={t('reasonHelp')}
          error={wrong('reason')}
          onInput={() => setFieldErrors({})}
        />
        <PublishButton busy={publish.busy} />
      </form>
    </Sheet>
  )
}

function LevelField() {
  const t = useTexts('content')
  return (
    <PlainField label={t('announcement.levelLabel')}>
      {(ties) => (
        <select {...ties} name="level" className="input">
          {announcementLevels.map((level) => (
            <option key={level} value={level}>
              {t(`announcement.level.${level}`)}
            </option>
          ))}
        </select>
      )}
    </PlainField>
  )
}

function PageField() {
  const t = useTexts('content')
  const common = useTexts()
  return (
    <PlainField label={t('announcement.page')} help={t('announcement.pageHelp')}>
      {(ties) => (
        <select {...ties} name="page" className="input">
          <option value="">{t('announcement.noPage')}</option>
          {announcementPages.map((page) => (
            <option key={page} value={page}>
              {common(`nav.${page}`)}
            </option>
          ))}
        </select>
      )}
    </PlainField>
  )
}
