import type { openIncident, updateIncident } from '@clearhold/contract/content/incident-endpoints'
import { openIncidentSchema, updateIncidentSchema } from '@clearhold/contract/content/incident-schema'
import type { InputOf } from '@clearhold/contract/endpoint'
import { z } from '@clearhold/contract/zod'
import type { FieldWords } from '#client/forms/judge-typed.ts'

/** An empty update; its state and what is true of the money are chosen on purpose, never by default. */
export const updateStart = { state: '', money: '', textEn: '', textEs: '', textFr: '', reason: '' }
export const openingStart = { titleEn: '', titleEs: '', titleFr: '', parts: [] as string[], ...updateStart }

// The fields of a form have names of their own: a title and a text are both in three languages.
const { state, money, text, reason } = updateIncidentSchema.shape
const updateFields = {
  state,
  money,
  textEn: text.shape.en,
  textEs: text.shape.es,
  textFr: text.shape.fr,
  reason,
}
export const updateRules = z.strictObject(updateFields)
const { title, parts } = openIncidentSchema.shape
export const openingRules = z.strictObject({
  titleEn: title.shape.en,
  titleEs: title.shape.es,
  titleFr: title.shape.fr,
  parts,
  ...updateFields,
})

type Update = InputOf<typeof updateIncident>['body']

export function updateBody({ textEn, textEs, textFr, ...said }: z.output<typeof updateRules>): Update {
  return { ...said, text: { en: textEn, es: textEs, fr: textFr } }
}

export function openingBody({
  titleEn,
  titleEs,
  titleFr,
  parts: affected,
  ...update
}: z.output<typeof openingRules>): InputOf<typeof openIncident>['body'] {
  return { title: { en: titleEn, es: titleEs, fr: titleFr }, parts: affected, ...updateBody(update) }
}

/** What is said of each field, by the names of texts under incident.wrong. */
export function incidentWords(say: (kind: 'missing' | 'tooLong' | 'choose' | 'parts' | 'reason') => string) {
  const line: FieldWords = ({ code, input }) => {
    if (code === 'too_big') return say('tooLong')
    return input === '' ? say('missing') : 'notAccepted'
  }
  const update = {
    textEn: line,
    textEs: line,
    textFr: line,
    state: say('choose'),
    money: say('choose'),
    reason: say('reason'),
  }
  return { update, opening: { titleEn: line, titleEs: line, titleFr: line, parts: say('parts'), ...update } }
}
