import type { Language } from '../language.ts'

/**
 * What everybody acknowledges before money is locked in a plan. What was acknowledged is kept with its version, so other words
 * are another version: a test holds each version to its digest.
 */
export const riskVersion = 1

export const riskStatements: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'My principal is locked until the end date of the plan.',
    'If I leave earlier I get my principal back and no profit.',
    'The profit is paid out of money the operator sets aside now. My principal is not insured, and I can lose it if the operator or its custody fails.',
    'I have read where the profit of this plan comes from and what its own risks are.',
  ],
  es: [
    'Mi capital queda bloqueado hasta la fecha de vencimiento del plan.',
    'Si salgo antes, recupero mi capital, sin ganancia.',
    'La ganancia se paga con dinero que el operador aparta ahora. Mi capital no está asegurado y puedo perderlo si fallan el operador o su custodia.',
    'He leído de dónde procede la ganancia de este plan y cuáles son sus riesgos propios.',
  ],
  fr: [
    'Mon capital est bloqué jusqu’à la date de fin du plan.',
    'Si je sors plus tôt, je récupère mon capital, sans gain.',
    'Le gain est payé avec de l’argent que l’opérateur met de côté dès maintenant. Mon capital n’est pas assuré et je peux le perdre en cas de défaillance de l’opérateur ou de sa garde.',
    'J’ai lu d’où vient le gain de ce plan et quels sont ses risques propres.',
  ],
}
