import { languages } from '@clearhold/contract/language'
import { expect, test } from 'vitest'
import { allTexts } from '#i18n/all-texts.ts'
import { termsPartOf } from './terms/terms-part.ts'

test('W6: the terms ask for an identity only in the edition whose plans do', () => {
  expect([termsPartOf('who', false), termsPartOf('who', true), termsPartOf('plan', true)]).toEqual([
    'who',
    'whoDemo',
    'plan',
  ])
  expect(JSON.stringify(allTexts('en')['terms'])).toContain(
    'In this demo a plan can be started without a verified identity',
  )
})

test('W10: a figure is said to open to what its popover holds: a sentence about what is counted, and a time', () => {
  for (const language of languages) {
    const { reasons, figures, sections } = allTexts(language)
    expect(JSON.stringify(reasons)).not.toMatch(/\bquery\b|consulta\b|requête/)
    expect(JSON.stringify([figures, sections])).toContain('{{withdrawals}}')
  }
})

test('W9: how long was measured and how many withdrawals were counted stand in the name of the figure', () => {
  for (const language of languages) {
    const { figures, sections } = allTexts(language)
    const said = JSON.stringify([figures, sections])
    expect(said).toContain('{{duration}}')
    expect(said).not.toMatch(/(Uptime|Disponibilidad|Disponibilité), 90/)
  }
})

test('MON14: a legal hold is nowhere called the only thing that can stop money, and every brake is named where caps are', () => {
  const onlyHold =
    /only thing that can stop|nothing can stop it but|salvo una retención legal|sauf un blocage légal|Only a recorded legal/
  const brakes = {
    en: [
      /identity/,
      /24 or 48 hours/,
      /sign/,
      /custody/,
      /compared/,
      /payouts are stopped/,
      /frozen/,
      /legal hold|order us to hold/,
    ],
    es: [/identidad/, /24 o 48 horas/, /firm/, /custodia/, /compar/, /pagos estén detenidos/, /congelada/, /retención/],
    fr: [/identité/, /24 ou 48 heures/, /sign/, /garde/, /compar/, /paiements sont arrêtés/, /gelé/, /blocage/],
  }
  for (const language of languages) {
    const { caps, risk, sections, kyc } = allTexts(language)
    expect(JSON.stringify([caps, risk, sections, kyc])).not.toMatch(onlyHold)
    for (const brake of brakes[language]) {
      expect(JSON.stringify(caps)).toMatch(brake)
      expect(JSON.stringify(risk)).toMatch(brake)
    }
  }
})
