import { languages } from '@clearhold/contract/language'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allTexts } from '#i18n/all-texts.ts'
import { termsPartOf } from './terms/terms-part.ts'

const signInSchema = z.object({
  notMe: z.object({ stop: z.object({ lead: z.string() }) }),
  forgot: z.object({ lead: z.string() }),
})
const contactSchema = z.object({ leadDemo: z.string() })

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

test('the page of a mailed link does not say that nothing has happened: only opening it has changed nothing', () => {
  const said = {
    en: /opening it has changed nothing/,
    es: /abrirla no ha cambiado nada/,
    fr: /l’ouvrir n’a rien changé/,
  }
  for (const language of languages) {
    const { notMe } = signInSchema.parse(allTexts(language)['sign-in'])
    expect(notMe.stop.lead).toMatch(said[language])
    expect(notMe.stop.lead).not.toMatch(/nothing has happened|no ha pasado nada|rien ne s’est passé/)
  }
})

test('a link for a new password is promised only where there is an account', () => {
  const condition = { en: /^If there is an account/, es: /^Si existe una cuenta/, fr: /^S’il existe un compte/ }
  for (const language of languages)
    expect(signInSchema.parse(allTexts(language)['sign-in']).forgot.lead).toMatch(condition[language])
})

test('no time is promised for lines of the log, which nothing here deletes; the demo invites to no visit and no call', () => {
  for (const language of languages) {
    const { privacy, contact } = allTexts(language)
    expect(JSON.stringify(privacy)).not.toMatch(/(Log lines: |registro, |journal.: )30/)
    expect(contactSchema.parse(contact).leadDemo).not.toMatch(/visit|call|visítenos|llame|venez|appelez/)
  }
})
