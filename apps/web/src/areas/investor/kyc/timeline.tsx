import type { KycOfMe } from '@clearhold/contract/kyc/schema'
import { DateTime } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Sheet } from '#design/sheet.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Event = KycOfMe['timeline'][number]

const states: Readonly<Record<Event['kind'], Step['state']>> = {
  submitted: 'done',
  resubmitted: 'done',
  revision_asked: 'bad',
  overdue: 'bad',
  verified: 'done',
  rejected: 'bad',
}

/** The timeline on a sheet of its own. */
export function TimelineSheet({ kyc }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  return (
    <Sheet title={t('timeline.title')}>
      <Timeline kyc={kyc} />
    </Sheet>
  )
}

/** What happened, oldest first, and while it is pending what comes next and when. */
export function Timeline({ kyc }: { readonly kyc: KycOfMe }) {
  const t = useTexts('kyc')
  const waiting = useWaitingText(kyc)
  const past = kyc.timeline.map(
    (event, index): Step => ({
      id: `${event.at} ${event.kind}`,
      state: states[event.kind],
      title: t(`timeline.${event.kind}`),
      text: <EventText event={event} reference={index === 0 ? kyc.reference : null} />,
      time: <DateTime instant={event.at} />,
    }),
  )
  if (kyc.status !== 'pending') return <Steps steps={past} />
  const { dueAt } = kyc.review
  return (
    <Steps
      steps={[
        ...past,
        {
          state: 'now',
          title: t('timeline.waiting'),
          text: waiting,
          ...(dueAt !== null && {
            time: (
              <>
                {t('timeline.by')} <DateTime instant={dueAt} />
              </>
            ),
          }),
        },
        { state: 'todo', title: t('timeline.answer'), text: t('timeline.answerText') },
      ]}
    />
  )
}

interface EventTextProps {
  readonly event: Event
  readonly reference: string | null
}

function EventText({ event: { kind, parts }, reference }: EventTextProps) {
  const t = useTexts('kyc')
  const reasons = useTexts('kyc-reasons')
  const isSending = kind === 'submitted' || kind === 'resubmitted'
  const sent = useList(parts.map(({ part }) => t(`part.${part}`)))
  const found = parts.flatMap(({ part, reason }) =>
    reason === null
      ? []
      : [t('timeline.found', { part: t(`partName.${part}`), reason: reasons(`reasons.${reason}.title`) })],
  )
  return (
    <>
      {kind === 'overdue' && t('timeline.overdueText')}
      {kind === 'verified' && t('timeline.verifiedText')}
      {isSending && parts.length > 0 && `${t('timeline.parts', { parts: sent })} `}
      {!isSending && found.join(' ')}
      {reference !== null && t('timeline.reference', { reference })}
    </>
  )
}

/** 'One, two and three', as the language joins them. */
function useList(items: readonly string[]): string {
  return new Intl.ListFormat(useLanguage(), { type: 'conjunction' }).format(items)
}

/** How many are before it, what is promised, and what was measured; never an estimate of our own. */
function useWaitingText({ review }: KycOfMe): string {
  const t = useTexts('kyc')
  const language = useLanguage()
  const { before, promisedHours, medianSeconds, measured } = review
  const hour = 3600
  return [
    before === null ? undefined : t('timeline.before', { count: before }),
    t('timeline.promised', {
      duration: durationText(promisedHours * hour, language, { words: true, largest: 'hour' }),
    }),
    medianSeconds === null
      ? t('timeline.unmeasured')
      : t('timeline.measured', { duration: durationText(medianSeconds, language, { words: true }), count: measured }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ')
}
