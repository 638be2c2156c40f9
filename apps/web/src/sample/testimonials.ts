import type { Language } from '@clearhold/contract/language'

// Invented, as the specification has it (E06): only the demo edition may import this file, and each carries its tag.
export interface SampleTestimonial {
  readonly id: number
  readonly name: string
  /** Initials stand in the picture's place: there is no photograph of an invented person. */
  readonly image: string
  readonly role: Readonly<Record<Language, string>>
  readonly text: Readonly<Record<Language, string>>
  readonly rating: 4 | 5
}

export const sampleTestimonials: readonly SampleTestimonial[] = [
  {
    id: 1,
    name: 'Marta O.',
    image: 'MO',
    role: { en: 'Bookkeeper', es: 'Contable', fr: 'Comptable' },
    text: {
      en: 'I added up the accounts on the proof page with a pocket calculator. It was right to the cent. That is when I moved the rest.',
      es: 'Sumé las cuentas de la página de pruebas con una calculadora de bolsillo. Cuadró al céntimo. Entonces traje el resto.',
      fr: 'J’ai additionné les comptes de la page des preuves avec une calculette. C’était juste au centime. Alors j’ai apporté le reste.',
    },
    rating: 5,
  },
  {
    id: 2,
    name: 'Daniel K.',
    image: 'DK',
    role: { en: 'Teacher', es: 'Profesor', fr: 'Enseignant' },
    text: {
      en: 'Gold was fully subscribed for two days, so I waited. Annoying, but the page said why and what was missing.',
      es: 'Gold estuvo completo dos días, así que esperé. Molesto, pero la página decía por qué y qué faltaba.',
      fr: 'Gold était complet pendant deux jours, alors j’ai attendu. Agaçant, mais la page disait pourquoi et ce qui manquait.',
    },
    rating: 4,
  },
  {
    id: 3,
    name: 'Amara N.',
    image: 'AN',
    role: { en: 'Nurse', es: 'Enfermera', fr: 'Infirmière' },
    text: {
      en: 'I left a plan early when my car broke down. The quote said what I would get, and I got exactly that.',
      es: 'Salí de un plan antes de tiempo cuando se me averió el coche. Las cifras decían lo que recibiría, y recibí justo eso.',
      fr: 'J’ai quitté un plan plus tôt quand ma voiture est tombée en panne. Le montant annoncé est celui que j’ai reçu.',
    },
    rating: 5,
  },
  {
    id: 4,
    name: 'Jonas W.',
    image: 'JW',
    role: { en: 'Carpenter', es: 'Carpintero', fr: 'Menuisier' },
    text: {
      en: 'The identity check took a day longer than I hoped. They told me what was missing instead of sending a form letter.',
      es: 'La verificación tardó un día más de lo que esperaba. Me dijeron qué faltaba en vez de mandarme una carta tipo.',
      fr: 'La vérification a pris un jour de plus qu’espéré. On m’a dit ce qui manquait au lieu de m’envoyer une lettre type.',
    },
    rating: 4,
  },
  {
    id: 5,
    name: 'Sofia L.',
    image: 'SL',
    role: { en: 'Translator', es: 'Traductora', fr: 'Traductrice' },
    text: {
      en: 'Every page reads as if a person wrote it, in all three languages. I notice such things for a living.',
      es: 'Cada página se lee como escrita por una persona, en los tres idiomas. Vivo de fijarme en esas cosas.',
      fr: 'Chaque page se lit comme écrite par quelqu’un, dans les trois langues. C’est mon métier de le remarquer.',
    },
    rating: 5,
  },
  {
    id: 6,
    name: 'Pavel K.',
    image: 'PK',
    role: { en: 'Engineer', es: 'Ingeniero', fr: 'Ingénieur' },
    text: {
      en: 'What convinced me was the list of what the proof cannot show. No other platform prints that.',
      es: 'Lo que me convenció fue la lista de lo que la prueba no puede mostrar. Nadie más la publica.',
      fr: 'Ce qui m’a convaincu, c’est la liste de ce que la preuve ne peut pas montrer. Personne d’autre ne la publie.',
    },
    rating: 5,
  },
  {
    id: 7,
    name: 'Rosa T.',
    image: 'RT',
    role: { en: 'Shopkeeper', es: 'Comerciante', fr: 'Commerçante' },
    text: {
      en: 'My bank transfer was reviewed by two people and credited the next morning. I could see it waiting the whole time.',
      es: 'Dos personas revisaron mi transferencia y se abonó a la mañana siguiente. La vi en espera todo el tiempo.',
      fr: 'Mon virement a été examiné par deux personnes et crédité le lendemain matin. Je l’ai vu en attente tout du long.',
    },
    rating: 4,
  },
  {
    id: 8,
    name: 'Henrik L.',
    image: 'HL',
    role: { en: 'Pensioner', es: 'Jubilado', fr: 'Retraité' },
    text: {
      en: 'A caller wanted a release fee. The page says there is none, so I hung up.',
      es: 'Alguien llamó pidiendo una comisión para liberar el dinero. La página dice que no existe, así que colgué.',
      fr: 'Quelqu’un a appelé pour des frais de déblocage. La page dit qu’il n’y en a pas, alors j’ai raccroché.',
    },
    rating: 5,
  },
  {
    id: 9,
    name: 'Inés C.',
    image: 'IC',
    role: { en: 'Student', es: 'Estudiante', fr: 'Étudiante' },
    text: {
      en: 'I only looked around with test money. It was the first site of this kind that told me not to believe a rate.',
      es: 'Solo curioseé con dinero de prueba. Fue el primer sitio de este tipo que me dijo que no me creyera una tasa.',
      fr: 'Je n’ai fait que regarder, avec de l’argent fictif. Le premier site de ce genre qui m’a dit de ne pas croire un taux.',
    },
    rating: 5,
  },
  {
    id: 10,
    name: 'Viktor A.',
    image: 'VA',
    role: { en: 'Driver', es: 'Conductor', fr: 'Chauffeur' },
    text: {
      en: 'Withdrawing took 31 hours. I would have liked it faster, but each step had a time beside it.',
      es: 'Retirar llevó 31 horas. Lo habría querido más rápido, pero cada paso tenía su hora al lado.',
      fr: 'Le retrait a pris 31 heures. J’aurais aimé plus vite, mais chaque étape avait son heure à côté.',
    },
    rating: 4,
  },
]
