import type { Support } from '@clearhold/contract/content/admin-schema'
import { publishSupport, readSupport } from '@clearhold/contract/content/endpoints'
import { emailPattern, supportMax } from '@clearhold/contract/content/rules'
import type { InputOf } from '@clearhold/contract/endpoint'
import { languages } from '@clearhold/contract/language'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { callAsPerson } from '#client/session/call.ts'
import { useMay } from '#client/session/use-me.ts'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { ListWaiting } from '#design/list-parts.tsx'
import { Loaded } from '#design/loaded.tsx'
import { PlainTextField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { reasonMin } from './announcement-rules.ts'
import { PublishButton } from './publish-button.tsx'

/** How support is reached: what holds, to be changed; and what held before. */
export function SupportPart() {
  const t = useTexts('content')
  const mayAsk = useMay('support')
  const known = useEndpoint(readSupport)
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

type FieldErrorKind = 'missing' | 'tooLong' | 'email' | 'phone' | 'reason'
const fields = ['email', 'phone', ...languages, 'reason'] as const
type FieldName = (typeof fields)[number]

function SupportForm({ current }: { readonly current: Support }) {
  const t = useTexts('content')
  const showToast = useToast()
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<FieldName, FieldErrorKind>>>({})
  const publish = useAction(
    (body: InputOf<typeof publishSupport>['body']) => callAsPerson(publishSupport, { body }),
    publishSupport.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (publish.busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const typed = (name: FieldName) => String(data.get(name) ?? '').trim()
    const found = Object.fromEntries(
      fields.flatMap((name) => {
        const fieldError = fieldErrorIn(name, typed(name))
        return fieldError === undefined ? [] : [[name, fieldError]]
      }),
    )
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    const hours = { en: typed('en'), es: typed('es'), fr: typed('fr') }
    const body = {
      after: current.version,
      email: typed('email'),
      phone: typed('phone'),
      hours,
      reason: typed('reason'),
    }
    const answered = await publish.run(body)
    if (answered === undefined) return
    showToast({ kind: 'done', title: answered.message, text: t('askedText') })
  }
  const common = (name: FieldName, value: string) => {
    const fieldError = fieldErrors[name]
    return {
      name,
      defaultValue: value,
      error: fieldError === undefined ? undefined : t(`support.wrong.${fieldError}`),
      onInput: () => setFieldErrors({}),
    }
  }
  return (
    <Sheet title={t('support.form')} foot={`${t('twoPeople')} ${t('support.foot')}`}>
      <p className="mb-4 text-13 text-ink-2">
        {current.version === 0 ? t('support.settings') : t('support.version', { version: current.version })}{' '}
        <PublishedBy support={current} />
      </p>
      <form noValidate className="content-form" onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={publish.failure} />
        <PlainTextField {...common('email', current.email)} label={t('support.email')} inputMode="email" />
        <PlainTextField {...common('phone', current.phone)} label={t('support.phone')} inputMode="tel" />
        {languages.map((language) => (
          <PlainTextField
            key={language}
            {...common(language, current.hours[language])}
            label={t('support.hours', { language: t(`in.${language}`) })}
            lang={language}
          />
        ))}
        <PlainTextField {...common('reason', '')} label={t('reason')} help={t('reasonHelp')} />
        <PublishButton busy={publish.busy} />
      </form>
    </Sheet>
  )
}

function fieldErrorIn(name: FieldName, typed: string): FieldErrorKind | undefined {
  if (name === 'reason') return typed.length < reasonMin ? 'reason' : undefined
  if (typed === '') return 'missing'
  if (name === 'email') return emailPattern.test(typed) ? undefined : 'email'
  if (name === 'phone') return /^\+?[\d ()-]{3,}$/.test(typed) && typed.length <= supportMax.phone ? undefined : 'phone'
  return typed.length > supportMax.hours ? 'tooLong' : undefined
}
