import type { Support } from '@clearhold/contract/content/admin-schema'
import { publishSupportDetails, readSupportDetails } from '@clearhold/contract/content/endpoints'
import { type Language, languages } from '@clearhold/contract/language'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import type { FieldWords } from '#client/forms/judge-typed.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { formField } from '#design/form-field.ts'
import { ListWaiting } from '#design/list-parts.tsx'
import { PlainTextField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { PublishButton } from './publish-button.tsx'

/** How support is reached: what holds, to be changed; and what held before. */
export function SupportPart() {
  const t = useTexts('content')
  const mayAsk = useMay('support')
  const known = useEndpoint(readSupportDetails)
  return (
    <Loaded known={known} waiting={<ListWaiting rows={3} />}>
      {({ current, before }) => (
        <div className="content-halves">
          {mayAsk ? <SupportForm key={current.version} current={current} /> : <CurrentSupport current={current} />}
          <div>
            <h2 className="sheet-title mb-3">{t('support.before')}</h2>
            {before.length === 0 ? (
              <p className="text-ink-2">{t('support.beforeNone')}</p>
            ) : (
              <ol className="content-list">
                {before.map((version) => (
                  <li key={version.version}>
                    <Sheet>
                      <Version support={version} />
                    </Sheet>
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** For those who decide about it and do not ask for it. */
function CurrentSupport({ current }: { readonly current: Support }) {
  const t = useTexts('content')
  return (
    <Sheet title={t('support.form')} foot={t('twoPeople')}>
      <Version support={current} />
    </Sheet>
  )
}

function Version({ support }: { readonly support: Support }) {
  const t = useTexts('content')
  const { version, email, phone, hours } = support
  return (
    <>
      <p className="mb-2 text-13 text-ink-2">
        {version === 0 ? t('support.settings') : t('support.version', { version })} <PublishedBy support={support} />
      </p>
      <Facts
        facts={[
          [t('support.email'), email],
          [t('support.phone'), phone],
          ...languages.map(
            (language) => [t('support.hours', { language: t(`in.${language}`) }), hours[language]] as const,
          ),
        ]}
      />
    </>
  )
}

function PublishedBy({ support: { publishedAt, publishedBy } }: { readonly support: Support }) {
  const t = useTexts('content')
  if (publishedAt === null) return null
  return (
    <>
      {t('publishedBy', { name: publishedBy?.name ?? '' })}, <DateTime instant={publishedAt} />
    </>
  )
}

function SupportForm({ current }: { readonly current: Support }) {
  const t = useTexts('content')
  const forms = useTexts('forms')
  const showToast = useToast()
  const { email, phone, hours, version: after } = current
  const publish = useEndpointForm(publishSupportDetails, {
    start: { email, phone, en: hours.en, es: hours.es, fr: hours.fr, reason: '' },
    read: ({ en, es, fr, ...typed }) => ({ ...typed, after, hours: { en, es, fr } }),
    words: supportWords((kind) => t(`support.wrong.${kind}`)),
    call: (body) => callAsPerson(publishSupportDetails, { body }),
    onDone: ({ message }) => showToast({ kind: 'done', title: message, text: t('askedText') }),
  })
  const field = (name: FieldName) => formField(publish.form, name, forms)
  return (
    <Sheet title={t('support.form')} foot={`${t('twoPeople')} ${t('support.foot')}`}>
      <p className="mb-4 text-13 text-ink-2">
        {current.version === 0 ? t('support.settings') : t('support.version', { version: current.version })}{' '}
        <PublishedBy support={current} />
      </p>
      <form noValidate className="content-form" onSubmit={publish.submit}>
        <FailureNotice failure={publish.failure} />
        <PlainTextField {...field('email')} label={t('support.email')} inputMode="email" />
        <PlainTextField {...field('phone')} label={t('support.phone')} inputMode="tel" />
        {languages.map((language) => (
          <PlainTextField
            key={language}
            {...field(language)}
            label={t('support.hours', { language: t(`in.${language}`) })}
            lang={language}
          />
        ))}
        <PlainTextField {...field('reason')} label={t('reason')} help={t('reasonHelp')} />
        <PublishButton busy={publish.busy} />
      </form>
    </Sheet>
  )
}

type FieldName = 'email' | 'phone' | Language | 'reason'

/** What is said of each field, by the names of texts under support.wrong. */
function supportWords(say: (kind: 'missing' | 'tooLong' | 'email' | 'phone' | 'reason') => string) {
  const needed =
    (kind: 'email' | 'phone' | 'tooLong'): FieldWords =>
    ({ input }) =>
      say(input === '' ? 'missing' : kind)
  const line = needed('tooLong')
  return { email: needed('email'), phone: needed('phone'), en: line, es: line, fr: line, reason: say('reason') }
}
