import { publishAnnouncement } from '@clearhold/contract/content/endpoints'
import { announcementLevels, announcementMax, announcementPages } from '@clearhold/contract/content/rules'
import { languages } from '@clearhold/contract/language'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { formField } from '#design/form-field.ts'
import { PlainField, PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { announcementRules, announcementStart, announcementTyped, announcementWords } from './announcement-rules.ts'
import { PublishButton } from './publish-button.tsx'

/** One line in three languages, from a moment on and until one, with at most one page to read on. */
export function AnnouncementForm() {
  const t = useTexts('content')
  const formId = useId()
  const forms = useTexts('forms')
  const showToast = useToast()
  const publish = useEndpointForm(
    { topics: publishAnnouncement.topics, body: announcementRules },
    {
      start: announcementStart,
      read: announcementTyped,
      words: announcementWords((kind) => t(`announcement.wrong.${kind}`, { max: announcementMax })),
      call: (body) => callAsPerson(publishAnnouncement, { body }),
      onDone: ({ message }, form) => {
        form.reset()
        showToast({ kind: 'done', title: message, text: t('askedText') })
      },
    },
  )
  const field = (name: keyof typeof announcementStart) => formField(publish.form, name, forms)
  return (
    <Sheet title={t('announcement.new')} foot={t('twoPeople')}>
      <form id={formId} noValidate className="content-form" onSubmit={publish.submit}>
        <FailureNotice failure={publish.failure} />
        {languages.map((language) => (
          <PlainTextArea
            key={language}
            lang={language}
            rows={2}
            label={t('announcement.text', { language: t(`in.${language}`) })}
            {...field(language)}
          />
        ))}
        <LevelField select={publish.form.register('level')} />
        <PageField select={publish.form.register('page')} />
        <div className="content-pair">
          <PlainTextField
            type="datetime-local"
            label={t('announcement.starts')}
            help={t('utc')}
            {...field('startsAt')}
          />
          <PlainTextField
            type="datetime-local"
            label={t('announcement.ends')}
            help={t('announcement.endsHelp')}
            {...field('endsAt')}
          />
        </div>
        <PlainTextField label={t('reason')} help={t('reasonHelp')} {...field('reason')} />
        <PublishButton busy={publish.busy} />
      </form>
    </Sheet>
  )
}

interface SelectProps {
  readonly select: UseFormRegisterReturn
}

function LevelField({ select }: SelectProps) {
  const t = useTexts('content')
  return (
    <PlainField label={t('announcement.levelLabel')}>
      {(ties) => (
        <select {...ties} {...select} className="input">
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

function PageField({ select }: SelectProps) {
  const t = useTexts('content')
  const common = useTexts()
  return (
    <PlainField label={t('announcement.page')} help={t('announcement.pageHelp')}>
      {(ties) => (
        <select {...ties} {...select} className="input">
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
