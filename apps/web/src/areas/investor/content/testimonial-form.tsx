import type { OwnTestimonials } from '@clearhold/contract/content/admin-schema'
import { listOwnTestimonials, writeTestimonial } from '@clearhold/contract/content/endpoints'
import { testimonialMax } from '@clearhold/contract/content/rules'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { isDemo } from '#client/boot/identity.ts'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { formChoice, formField } from '#design/form-field.ts'
import { PlainField, PlainTextArea } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { countriesIn } from './countries.ts'

/** What an investor says about us in public: only those who were paid out can, and before that nothing is shown here. */
export function TestimonialForm() {
  const known = useEndpoint(listOwnTestimonials)
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

function WordsForm({ firstName }: { readonly firstName: string }) {
  const t = useTexts('own-words')
  const forms = useTexts('forms')
  const language = useLanguage()
  const showToast = useToast()
  const write = useEndpointForm(writeTestimonial, {
    start: { text: '', rating: '', country: '' },
    read: ({ text, rating, country }) => ({ text, rating: Number(rating), country, language }),
    words: {
      text: ({ input }) => (input === '' ? t('wrong.missing') : t('wrong.tooLong', { max: testimonialMax })),
      rating: t('wrong.missing'),
      country: t('wrong.missing'),
    },
    call: (body) => callAsPerson(writeTestimonial, { body }),
    onDone: () => showToast({ kind: 'done', title: t('written'), text: t('writtenText') }),
  })
  const text = formField(write.form, 'text', forms)
  const rating = formChoice(write.form, 'rating', forms)
  const country = formChoice(write.form, 'country', forms)
  return (
    <form noValidate className="max-w-(--read) space-y-4" onSubmit={write.submit}>
      <p>{t('lead', { name: firstName })}</p>
      <FailureNotice failure={write.failure} />
      <PlainTextArea rows={5} label={t('text')} {...text} />
      <PlainField label={t('rating')} error={rating.error}>
        {(ties) => (
          <select {...rating.input} {...ties} className="input">
            <option value="">{t('choose')}</option>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {t('ratingOf', { rating: stars })}
              </option>
            ))}
          </select>
        )}
      </PlainField>
      <PlainField label={t('country')} error={country.error}>
        {(ties) => (
          <select {...country.input} {...ties} className="input">
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
