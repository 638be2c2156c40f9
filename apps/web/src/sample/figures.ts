import type { Language } from '@clearhold/contract/language'

// Invented, as the specification has it (A06, A07): only the demo edition may import this file, and each carries its tag.
interface SampleFigure {
  readonly value: string
  readonly name: Readonly<Record<Language, string>>
}

export const sampleFigures: readonly SampleFigure[] = [
  { value: '$2.5B+', name: { en: 'trading volume', es: 'volumen negociado', fr: 'volume échangé' } },
  { value: '500K+', name: { en: 'active traders', es: 'traders activos', fr: 'traders actifs' } },
  { value: '99.9%', name: { en: 'uptime', es: 'disponibilidad', fr: 'disponibilité' } },
  { value: '150+', name: { en: 'countries', es: 'países', fr: 'pays' } },
  { value: '24/7', name: { en: 'support', es: 'soporte', fr: 'support' } },
  {
    value: '200M+',
    name: {
      en: 'over 200 million under management',
      es: 'más de 200 millones bajo gestión',
      fr: 'plus de 200 millions sous gestion',
    },
  },
]
