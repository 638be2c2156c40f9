import type { Language } from '../language.ts'
import en from './en/plan-risk.json' with { type: 'json' }
import es from './es/plan-risk.json' with { type: 'json' }
import fr from './fr/plan-risk.json' with { type: 'json' }

/**
 * What an investor acknowledges before money is locked in a plan. The version is stored with the acknowledgement, so a changed text
 * is a new version: a test compares each version with its digest.
 */
export const riskVersion = 1

export const riskStatements: Readonly<Record<Language, readonly string[]>> = {
  en: en.statements,
  es: es.statements,
  fr: fr.statements,
}
