import type { PlansKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const plansMessagesFr: Readonly<Record<PlansKind, MessageText>> = {
  'plan.activated': {
    title: 'Votre plan a commencé',
    body: [
      '{{plan}} ({{reference}}) : {{amount}} USDT sont bloqués jusqu’au {{due}}.',
      'Votre gain de {{profit}} USDT est déjà mis de côté : écriture #{{entry}}.',
    ],
    mail: ['Vous pouvez sortir plus tôt à tout moment : le capital revient, le gain non.'],
  },
  'plan.matured': {
    title: 'Votre plan est terminé : l’argent est disponible',
    body: [
      '{{plan}} ({{reference}}) : {{amount}} USDT de capital et {{profit}} USDT de gain sont à vous, écriture #{{entry}}.',
      'Vous aviez demandé son renouvellement ; ce n’était pas possible, car {{hindrance}}.',
    ],
  },
  'plan.renewed': {
    title: 'Votre plan a été renouvelé',
    body: [
      '{{plan}} ({{reference}}) : le gain de {{earned}} USDT est à vous.',
      'Le capital de {{amount}} USDT est reparti sous la référence {{newReference}}, jusqu’au {{due}}.',
      'Le nouveau gain de {{profit}} USDT est déjà mis de côté : écriture #{{entry}}.',
    ],
  },
  'plan.exited': {
    title: 'Vous êtes sorti plus tôt de votre plan',
    body: [
      '{{plan}} ({{reference}}) : votre capital de {{amount}} USDT est de nouveau disponible, écriture #{{entry}}.',
      'Le gain mis de côté est revenu à l’opérateur.',
    ],
  },
  'referral.reserved': {
    title: 'Une prime est mise de côté pour vous',
    body: [
      'Une personne que vous avez invitée a commencé son premier plan. {{bonus}} USDT sont mis de côté pour vous et seront payés à son échéance, le {{due}}.',
    ],
  },
  'referral.paid': {
    title: 'Votre prime de parrainage a été payée',
    body: ['{{bonus}} USDT sont maintenant sur votre solde des primes, écriture #{{entry}}.'],
  },
  'referral.ended': {
    title: 'Une prime de parrainage n’a pas été payée',
    body: [
      'Une personne que vous avez invitée est sortie plus tôt de son premier plan ; les {{bonus}} USDT mis de côté pour vous sont donc revenus à l’opérateur.',
    ],
  },
}

export const plansValuesFr: Readonly<Record<string, string>> = {
  'command.plan.publish': 'Publication d’un plan',
  'command.plan.close': 'Fermeture d’un plan',
  'hindrance.fully_subscribed': 'le capital libre de l’opérateur ne couvrait pas un autre gain',
  'hindrance.plan_not_offered': 'le plan n’est plus proposé à ces conditions',
  'hindrance.activations_halted': 'les nouvelles promesses étaient suspendues à ce moment',
  'hindrance.person_not_ready': 'votre compte ne remplissait pas les conditions d’un nouveau plan',
}
