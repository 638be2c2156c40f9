import type { Language } from '../language.ts'
import type { PlanText } from '../plans/schema.ts'

// Texts of the demo's four plans: only the demo edition may import this file. All four work alike, so they share the texts
// about the source of the profit and about the risk.
type SharedText = Pick<PlanText, 'sourceOfReturn' | 'risk'>

const shared: Readonly<Record<Language, SharedText>> = {
  en: {
    sourceOfReturn:
      'The profit is test money out of the operator’s own capital. All of it, and the referral bonus if one is due, is set aside in an escrow of your position at the moment you activate. It does not come from other investors, and nothing is traded to earn it. No business earns a rate like this: the plan shows how promises are funded here, and is not an offer.',
    risk: 'This is a demonstration with test USDT, which is worth nothing. Your principal is locked until the end date; if you leave early you get the principal back and no profit. Nothing here is insured. A real offer with such a rate would be a sign of fraud.',
  },
  es: {
    sourceOfReturn:
      'La ganancia es dinero de prueba que sale del capital propio del operador. En el momento de activar el plan se aparta entera, junto con la bonificación por recomendación si corresponde, en la garantía de su posición. No procede de otros inversores ni se opera en ningún mercado para obtenerla. Ningún negocio rinde así: el plan muestra cómo se financian aquí las promesas y no es una oferta.',
    risk: 'Esto es una demostración con USDT de prueba, que no valen nada. Su capital queda bloqueado hasta la fecha de vencimiento; si sale antes, recupera el capital, sin ganancia. Nada de esto está asegurado. Una oferta real con una rentabilidad así sería señal de fraude.',
  },
  fr: {
    sourceOfReturn:
      'Le gain est de l’argent fictif prélevé sur le capital propre de l’opérateur. Dès l’activation, il est mis de côté en totalité, avec la prime de parrainage si elle est due, dans un séquestre propre à votre position. Il ne vient pas d’autres investisseurs et rien n’est négocié pour l’obtenir. Aucune activité ne rapporte autant : ce plan montre comment les promesses sont financées ici, ce n’est pas une offre.',
    risk: 'Ceci est une démonstration avec des USDT de test, sans aucune valeur. Votre capital est bloqué jusqu’à la date de fin ; si vous sortez plus tôt, vous récupérez le capital, sans gain. Rien n’est assuré. Une offre réelle à un tel taux serait un signe de fraude.',
  },
}

type Written = Readonly<Record<Language, Pick<PlanText, 'name' | 'summary'>>>

const withShared = (written: Written): Record<Language, PlanText> => ({
  en: { ...written.en, ...shared.en },
  es: { ...written.es, ...shared.es },
  fr: { ...written.fr, ...shared.fr },
})

export const planTexts = {
  advance: withShared({
    en: {
      name: 'Advance',
      summary: 'The shortest of the four: a day and a half, for a first look at how a position runs.',
    },
    es: {
      name: 'Advance',
      summary: 'El más corto de los cuatro: día y medio, para ver por primera vez cómo funciona una posición.',
    },
    fr: {
      name: 'Advance',
      summary: 'Le plus court des quatre : un jour et demi, pour voir une première fois comment vit une position.',
    },
  }),
  premium: withShared({
    en: { name: 'Premium', summary: 'Two days, from 5,000 USDT.' },
    es: { name: 'Premium', summary: 'Dos días, a partir de 5.000 USDT.' },
    fr: { name: 'Premium', summary: 'Deux jours, à partir de 5 000 USDT.' },
  }),
  gold: withShared({
    en: { name: 'Gold', summary: 'Two and a half days, from 10,000 USDT.' },
    es: { name: 'Gold', summary: 'Dos días y medio, a partir de 10.000 USDT.' },
    fr: { name: 'Gold', summary: 'Deux jours et demi, à partir de 10 000 USDT.' },
  }),
  platinum: withShared({
    en: { name: 'Platinum', summary: 'Three days, from 20,000 USDT: the largest positions and the longest wait.' },
    es: {
      name: 'Platinum',
      summary: 'Tres días, a partir de 20.000 USDT: las posiciones más grandes y la espera más larga.',
    },
    fr: {
      name: 'Platinum',
      summary: 'Trois jours, à partir de 20 000 USDT : les plus grandes positions et la plus longue attente.',
    },
  }),
} as const
