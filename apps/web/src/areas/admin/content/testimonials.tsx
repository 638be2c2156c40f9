import type { ReviewedTestimonial } from '@clearhold/contract/content/admin-schema'
import { listTestimonials, publishTestimonial, refuseTestimonial } from '@clearhold/contract/content/endpoints'
import { type TestimonialRefusal, testimonialRefusals, testimonialStates } from '@clearhold/contract/content/rules'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { Loaded } from '#client/api/loaded.tsx'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { isDemo } from '#client/boot/identity.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Chips } from '#design/chips.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Dialog } from '#design/dialog.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ListPages, ListWaiting } from '#design/list-parts.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** What investors wrote. It is published as it stands, or not at all. */
export function TestimonialsPart() {
  const t = useTexts('content')
  const [query] = useSearchParams()
  const state = testimonialStates.find((one) => one === query.get('state')) ?? 'waiting'
  const after = query.get('after')
  const known = useEndpoint(listTestimonials, { query: { state, ...(after !== null && { after }) } })
  const pathOf = (changes: Readonly<Record<string, string>>) =>
    `/admin/content?${new URLSearchParams({ show: 'testimonials', ...changes })}`
  return (
    <>
      {isDemo && <p className="mb-4 text-14 text-ink-2">{t('testimonials.demo')}</p>}
      <div className="mb-4">
        <Chips
          label={t('testimonials.state')}
          chips={testimonialStates.map((one) => ({
            to: pathOf({ state: one }),
            label:
              one === 'waiting' && known.value !== undefined
                ? `${t('testimonials.is.waiting')} ${known.value.counts.waiting}`
                : t(`testimonials.is.${one}`),
            chosen: one === state,
          }))}
        />
      </div>
      <Loaded known={known} waiting={<ListWaiting rows={3} />}>
        {({ testimonials, next }) =>
          testimonials.length === 0 ? (
            <EmptyState drawing="letter" title={t('testimonials.none')}>
              {t('testimonials.noneText')}
            </EmptyState>
          ) : (
            <>
              <ul className="content-list content-narrow">
                {testimonials.map((one) => (
                  <li key={one._id}>
                    <One testimonial={one} />
                  </li>
                ))}
              </ul>
              <ListPages
                next={next}
                pathAfter={(place) => pathOf({ state, ...(place !== null && { after: place }) })}
                words={{ first: t('first'), next: t('next') }}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const marks: Readonly<Record<ReviewedTestimonial['state'], StatusKind>> = {
  waiting: 'you',
  published: 'done',
  refused: 'refused',
}

function One({ testimonial }: { readonly testimonial: ReviewedTestimonial }) {
  const t = useTexts('content')
  const { firstName, country, rating, text, language, writtenAt, state, refusedFor, person, decidedBy } = testimonial
  return (
    <Sheet>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Status kind={marks[state]}>{t(`testimonials.is.${state}`)}</Status>
        <span className="text-13 text-ink-2">
          {t('testimonials.rating', { rating })}, {t(`in.${language}`)}
        </span>
      </p>
      <p lang={language} className="content-words">
        {text}
      </p>
      <p className="mt-3 text-13 text-ink-2">
        {firstName}, {country}, <DateTime instant={writtenAt} />,{' '}
        <Link to={`/admin/users?user=${person.id}`}>{person.name}</Link>
        {decidedBy !== null && `. ${t('testimonials.decidedBy', { name: decidedBy.name })}`}
        {refusedFor !== null && ` ${t(`testimonials.because.${refusedFor}`)}`}
      </p>
      {state !== 'refused' && <Decide testimonial={testimonial} />}
    </Sheet>
  )
}

function Decide({ testimonial: { _id, state } }: { readonly testimonial: ReviewedTestimonial }) {
  const t = useTexts('content')
  const showToast = useToast()
  const [asked, setAsked] = useState(false)
  const [reason, setReason] = useState<TestimonialRefusal>(testimonialRefusals[0])
  const params = { id: _id }
  const publish = useAction(() => callAsPerson(publishTestimonial, { params }), publishTestimonial.topics)
  const refuse = useAction(
    (why: TestimonialRefusal) => callAsPerson(refuseTestimonial, { params, body: { reason: why } }),
    refuseTestimonial.topics,
  )
  const runPublish = async () => {
    if ((await publish.run(undefined)) !== undefined) showToast({ kind: 'done', title: t('testimonials.published') })
  }
  const runRefuse = async () => {
    if ((await refuse.run(reason)) === undefined) return
    setAsked(false)
    showToast({ kind: 'done', title: t('testimonials.refused') })
  }
  return (
    <>
      <FailureNotice failure={publish.failure} />
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'waiting' && (
          <Button size="small" busy={publish.busy} onClick={() => void runPublish()}>
            {t('testimonials.publish')}
          </Button>
        )}
        <Button kind="refuse" size="small" onClick={() => setAsked(true)}>
          {state === 'waiting' ? t('testimonials.refuse') : t('testimonials.takeDown')}
        </Button>
      </div>
      <Dialog open={asked} onOpenChange={setAsked} title={t('testimonials.refuseTitle')} startsAtField>
        <FailureNotice failure={refuse.failure} />
        <fieldset className="content-form">
          <legend className="mb-3">{t('testimonials.refuseText')}</legend>
          {testimonialRefusals.map((why) => (
            <label key={why} className="flex items-baseline gap-2 text-ink">
              <input type="radio" name="reason" checked={reason === why} onChange={() => setReason(why)} />
              {t(`testimonials.because.${why}`)}
            </label>
          ))}
        </fieldset>
        <div className="mt-5">
          <Button kind="refuse" busy={refuse.busy} onClick={() => void runRefuse()}>
            {t('testimonials.refuse')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
