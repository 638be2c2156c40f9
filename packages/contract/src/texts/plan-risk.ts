import type { Language } from '../language.ts'
import en from './en/plan-risk.json' with { type: 'json' }
import es from './es/plan-risk.json' with { type: 'json' }
import fr from './fr/plan-risk.json' with { type: 'json' }

/**
 * What everybody acknowledges before money is locked in a plan. What was acknowledged is kept with its version, so other words
 * are another version: a test holds each version to its digest.
 */
export const riskVersion = 1

export const riskStatements: Readonly<Record<Language, readonly string[]>> = {
  en: en.statements,
  es: es.statements,
  fr: fr.statements,
}
