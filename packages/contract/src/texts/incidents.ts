import type { IncidentMoney, IncidentPart, IncidentState } from '../content/incidents.ts'
import type { Language } from '../language.ts'
import en from './en/incidents.json' with { type: 'json' }
import es from './es/incidents.json' with { type: 'json' }
import fr from './fr/incidents.json' with { type: 'json' }

/** A part, a state or a sentence about the money without a text does not compile. */
export interface IncidentTexts {
  readonly parts: Readonly<Record<IncidentPart, string>>
  readonly states: Readonly<Record<IncidentState, string>>
  readonly money: Readonly<Record<IncidentMoney, string>>
}

/** All languages at once, for processes. A page loads the one it needs. */
export const incidentTexts: Readonly<Record<Language, IncidentTexts>> = { en, es, fr }
