import type { Language } from '@clearhold/contract/language'

/** Messages to support and their answers: subject, message, answer. */
export const messages: Readonly<Record<Language, readonly (readonly [string, string, string])[]>> = {
  en: [
    [
      'Which network do you take?',
      'I want to send USDT from an exchange and it offers several networks. Which one is the right one?',
      'Only the network that your deposit page names. What is sent on another network does not arrive at your address with us.',
    ],
    [
      'My first plan has ended',
      'The plan has ended and I see the profit. Do I have to do anything before I can take it out?',
      'Nothing more: what has matured is free. Add an address, confirm it by the mail, and ask for the withdrawal.',
    ],
    [
      'Two people for a withdrawal?',
      'My withdrawal says that it waits for two signatures. Is anything wrong with it?',
      'No. Above 200 USDT two of us sign each payout with keys of our own, for every investor.',
    ],
  ],
  es: [
    [
      '¿Qué red aceptan?',
      'Quiero enviar USDT desde un exchange y me ofrece varias redes. ¿Cuál es la correcta?',
      'Solo la red que indica su página de depósito. Lo que se envía por otra red no llega a su dirección con nosotros.',
    ],
    [
      'Mi identidad está en revisión',
      'Envié mis documentos esta mañana. ¿Puedo depositar mientras tanto?',
      'Sí, puede depositar. Para retirar hace falta que la verificación haya terminado.',
    ],
    [
      'Dirección nueva',
      'He añadido una dirección y dice que debe esperar un día. ¿Se puede acortar?',
      'No. La espera le protege: si alguien entra en su cuenta, usted tiene tiempo de verlo.',
    ],
  ],
  fr: [
    [
      'Quel réseau acceptez-vous ?',
      'Je veux envoyer des USDT depuis une plateforme qui propose plusieurs réseaux. Lequel est le bon ?',
      'Uniquement le réseau indiqué sur votre page de dépôt. Ce qui est envoyé sur un autre réseau n’arrive pas à votre adresse chez nous.',
    ],
    [
      'Mon relevé',
      'Où puis-je trouver un relevé de mes mouvements pour ma comptabilité ?',
      'Dans votre compte, sous Activité : chaque ligne porte le numéro de son écriture, et le fichier s’y télécharge.',
    ],
    [
      'Virement bancaire',
      'J’ai fait un virement hier. Quand sera-t-il crédité ?',
      'Dès que deux d’entre nous l’ont vu arriver et l’ont signé. Vous recevrez alors un message.',
    ],
  ],
}

export const testimonials: Readonly<Record<Language, readonly { readonly rating: number; readonly text: string }[]>> = {
  en: [
    { rating: 5, text: 'The money was in my wallet the same evening, and I could follow each step of it.' },
    { rating: 4, text: 'Everything worked. The wait for a new address felt long, though I see what it is for.' },
  ],
  es: [
    { rating: 5, text: 'Retiré mis ganancias y llegaron el mismo día. Se ve en qué paso está todo.' },
    { rating: 4, text: 'Claro y tranquilo. Me habría gustado una respuesta más rápida a mi primera pregunta.' },
  ],
  fr: [
    { rating: 5, text: 'Le retrait est arrivé le soir même, avec le numéro de chaque écriture.' },
    { rating: 3, text: 'Sérieux, mais il faut lire beaucoup avant de commencer.' },
  ],
}

/** Not shown. */
export const advertisement = 'Write to me and I will show you a better place for your money.'
