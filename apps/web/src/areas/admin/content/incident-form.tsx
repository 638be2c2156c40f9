import { openIncident, updateIncident } from '@clearhold/contract/content/incident-endpoints'
import { incidentMoney, incidentParts, incidentStates } from '@clearhold/contract/content/incidents'
import type { Language } from '@clearhold/contract/language'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { useEndpointForm } from '#client/forms/use-endpoint-form.ts'
import { callAsPerson } from '#client/session/call.ts'
import { Checkbox } from '#design/checkbox.tsx'
import { formField } from '#design/form-field.ts'
import { PlainField, PlainTextArea, PlainTextField } from '#design/plain-field.tsx'
import { Sheet } from '#design/sheet.tsx'
import { useToast } from '#design/toast.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import {
  incidentWords,
  openingBody,
  openingRules,
  openingStart,
  updateBody,
  updateRules,
  updateStart,
} from './incident-rules.ts'
import { PublishButton } from './publish-button.tsx'

const endings = [
  ['en', 'En'],
  ['es', 'Es'],
  ['fr', 'Fr'],
] as const satisfies readonly (readonly [Language, string])[]

/** What an incident is, what it touches, and the first that is known of it. */
export function OpeningForm() {
  const t = useTexts('content')
  const forms = useTexts('forms')
  const words = useTexts('incidents')
  const showToast = useToast()
  const opening = useEndpointForm(
    { topics: openIncident.topics, body: openingRules },
    {
      start: openingStart,
      read: (typed) => typed as Parameters<typeof openingBody>[0],
      words: incidentWords((kind) => t(`incident.wrong.${kind}`)).opening,
      call: (typed) => callAsPerson(openIncident, { body: openingBody(typed) }),
      onDone: ({ message }, form) => {
        form.reset()
        showToast({ kind: 'done', title: message, text: t('incident.askedText') })
      },
    },
  )
  const field = (name: keyof typeof openingStart) => formField(opening.form, name, forms)
  const { id, error, ...box } = field('parts')
  return (
    <Sheet title={t('incident.new')} foot={t('twoPeople')}>
      <form noValidate className="content-form" onSubmit={opening.submit}>
        <FailureNotice failure={opening.failure} />
        {endings.map(([language, ending]) => (
          <PlainTextField
            key={language}
            lang={language}
            label={t('incident.titleIn', { language: t(`in.${language}`) })}
            {...field(`title${ending}`)}
          />
        ))}
        <fieldset id={id} className="content-form">
          <legend className="field-label">{t('incident.affected')}</legend>
          {incidentParts.map((part, index) => (
            <Checkbox key={part} value={part} {...box} error={index === incidentParts.length - 1 ? error : undefined}>
              {words(`parts.${part}`)}
            </Checkbox>
          ))}
        </fieldset>
        <SaidFields field={field} />
        <PublishButton busy={opening.busy} />
      </form>
    </Sheet>
  )
}

/** What is known now of an incident, or that it is over. */
export function UpdateForm({ id, onAsked }: { readonly id: string; readonly onAsked: () => void }) {
  const t = useTexts('content')
  const forms = useTexts('forms')
  const showToast = useToast()
  const update = useEndpointForm(
    { topics: updateIncident.topics, body: updateRules },
    {
      start: updateStart,
      read: (typed) => typed as Parameters<typeof updateBody>[0],
      words: incidentWords((kind) => t(`incident.wrong.${kind}`)).update,
      call: (typed) => callAsPerson(updateIncident, { params: { id }, body: updateBody(typed) }),
      onDone: ({ message }) => {
        showToast({ kind: 'done', title: message, text: t('incident.askedText') })
        onAsked()
      },
    },
  )
  return (
    <form noValidate className="content-form mt-4" onSubmit={update.submit} aria-label={t('incident.update')}>
      <FailureNotice failure={update.failure} />
      <SaidFields field={(name) => formField(update.form, name, forms)} />
      <PublishButton busy={update.busy} />
    </form>
  )
}

interface SaidFieldsProps {
  readonly field: (name: keyof typeof updateStart) => ReturnType<typeof formField>
}

/** What every update says: how far it is, what is true of the money, and in words. */
function SaidFields({ field }: SaidFieldsProps) {
  const t = useTexts('content')
  const words = useTexts('incidents')
  const states = incidentStates.map((state) => [state, words(`states.${state}`)] as const)
  const truths = incidentMoney.map((money) => [money, words(`money.${money}`)] as const)
  return (
    <>
      <Choice label={t('incident.state')} options={states} field={field('state')} />
      <Choice label={t('incident.money')} options={truths} field={field('money')} />
      {endings.map(([language, ending]) => (
        <PlainTextArea
          key={language}
          lang={language}
          rows={3}
          label={t('announcement.text', { language: t(`in.${language}`) })}
          {...field(`text${ending}`)}
        />
      ))}
      <PlainTextField label={t('reason')} help={t('reasonHelp')} {...field('reason')} />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly field: ReturnType<typeof formField>
}

/** Nothing is chosen at first: what is true of the money is never said by default. */
function Choice({ label, options, field: { id: _, error, ...select } }: ChoiceProps) {
  const t = useTexts('content')
  return (
    <PlainField label={label} error={error}>
      {(ties) => (
        <select {...ties} {...select} className="input">
          <option value="">{t('incident.choose')}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </PlainField>
  )
}
