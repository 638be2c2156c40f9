import type { OwnTestimonials } from '@clearhold/contract/content/admin-schema'
import { readOwnTestimonials, writeTestimonial } from '@clearhold/contract/content/endpoints'
import { testimonialMax } from '@clearhold/contract/content/rules'
import type { InputOf } from '@clearhold/contract/endpoint'
import { type FormEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { isDemo } from '#client/boot/identity.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { FailureNotice } from '#design/failure-notice.tsx'
import { PlainField, PlainTextArea } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { countriesIn } from './countries.ts'

/** What somebody says about us in public: only those who were paid out can, and before that there is nothing to see here. */
export function TestimonialForm() {
  const known = useEndpoint(readOwnTestimonials)
  const t = useTexts('own-words')
  if (known.value === undefined || (!known.value.mayWrite && known.value.testimonials.length === 0)) return null
  const { mayWrite, firstName, testimonials } = known.value
  return (
    <section className="mt-8">
      <Sheet title={t('title')} foot={isDemo ? t('demo') : t('foot')}>
        {testimonials.map((one) => (
          <Written key={one._id} testimonial={one} />
        ))}
        {mayWrite && <WordsForm firstName={firstName} />}
      </Sheet>
    </section>
  )
}

const marks: Readonly<Record<OwnTestimonials['testimonials'][number]['state'], StatusKind>> = {
  waiting: 'moving',
  published: 'done',
  refused: 'refused',
}

function Written({ testimonial }: { readonly testimonial: OwnTestimonials['testimonials'][number] }) {
  const t = useTexts('own-words')
  const { state, text, language, rating, writtenAt, refusedFor } = testimonial
  return (
    <div className="mb-6">
      <p className="flex flex-wrap gap-x-4">
        <Status kind={marks[state]}>{t(`is.${state}`)}</Status>
        <span className="text-14 text-ink-2">
          {t('ratingOf', { rating })}, <DateTime instant={writtenAt} show="date" year />
        </span>
      </p>
      <p lang={language} className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {refusedFor !== null && <p className="mt-2 text-14 text-ink-2">{t(`because.${refusedFor}`)}</p>}
    </div>
  )
}

type FieldErrors = Partial<Record<'text' | 'rating' | 'country', 'missing' | 'tooLong'>>

function WordsForm({ firstName }: { readonly firstName: string }) {
  const t = useTexts('own-words')
  const language = useLanguage()
  const showToast = useToast()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const write = useAction(
    (body: InputOf<typeof writeTestimonial>['body']) => callAsPerson(writeTestimonial, { body }),
    writeTestimonial.topics,
  )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (write.busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const typed = (name: string) => String(data.get(name) ?? '').trim()
    const text = typed('text')
    const rating = typed('rating')
    const country = typed('country')
    const found: FieldErrors = {
      ...(text === '' ? { text: 'missing' } : text.length > testimonialMax ? { text: 'tooLong' } : {}),
      ...(rating === '' && { rating: 'missing' }),
      ...(country === '' && { country: 'missing' }),
    }
    setFieldErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    if ((await write.run({ text, rating: Number(rating), country, language })) === undefined) return
    showToast({ kind: 'done', title: t('written'), text: t('writtenText') })
  }
  const wrong = (field: keyof FieldErrors) => {
    const fieldError = fieldErrors[field]
    return fieldError === undefined ? undefined : t(`wrong.${fieldError}`, { max: testimonialMax })
  }
  return (
    <form noValidate className="max-w-(--read) space-y-4" onSubmit={(event) => void submit(event)}>
      <p>{t('lead', { name: firstName })}</p>
      <FailureNotice failure={write.failure} />
      <PlainTextArea name="text" rows={5} label={t('text')} error={wrong('text')} onInput={() => setFieldErrors({})} />
      <PlainField label={t('rating')} error={wrong('rating')}>
        {(ties) => (
          <select {...ties} name="rating" className="input" defaultValue="" onInput={() => setFieldErrors({})}>
            <option value="">{t('choose')}</option>
            {[5, 4, 3, 2, 1].map((rating) => (
              <option key={rating} value={rating}>
                {t('ratingOf', { rating })}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField label={t('country')} error={wrong('country')}>
        {(ties) => (
          <select {...ties} name="country" className="input" defaultValue="" onInput={() => setFieldErrors({})}>
            <option value="">{t('choose')}</option>
            {countriesIn(language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <Button type="submit" busy={write.busy}>
        {t('send')}
      </Button>
    </form>
  )
}
