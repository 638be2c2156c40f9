import type { DepositMessageKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const depositMessagesFr: Readonly<Record<DepositMessageKind, MessageText>> = {
  'deposit.seen': {
    title: 'Un dépôt est en route',
    body: [
      'Nous voyons un transfert de {{amount}} USDT vers votre adresse.',
      'Il est crédité dès que suffisamment de blocs le confirment ; vous n’avez rien à faire.',
    ],
  },
  'deposit.credited': {
    title: 'Votre dépôt est crédité',
    body: [
      '{{amount}} USDT sont maintenant sur le solde de votre compte.',
      '{{profit}} USDT ont en outre été ajoutés à votre solde des gains.',
      '{{arrived}} USDT sont arrivés ; le reste règle ce qui a été payé à sa place quand le réseau avait repris ce transfert.',
      'C’est l’écriture #{{entry}} du livre.',
    ],
  },
  'deposit.below_minimum': {
    title: 'Un petit dépôt est gardé pour vous',
    body: [
      '{{amount}} USDT sont arrivés, moins que le dépôt minimal de 10 USDT.',
      'Ils sont à vous et gardés à votre nom ; dès que vos petits dépôts atteignent ensemble 10 USDT, ils sont tous crédités.',
    ],
  },
  'deposit.frozen': {
    title: 'Votre dépôt est en cours d’examen',
    body: [
      '{{amount}} USDT sont bien arrivés, mais quelque chose dans le transfert est inhabituel.',
      'Deux personnes l’examinent avant de le créditer. L’argent est gardé à votre nom ; vous n’avez rien à faire.',
    ],
  },
  'deposit.reorged': {
    title: 'Le réseau a repris un transfert',
    body: [
      'Le transfert de {{amount}} USDT ne fait plus partie de la chaîne.',
      'Il était crédité ; {{taken}} USDT ont été repris sur le solde de votre compte. Vos plans et vos gains n’ont pas été touchés.',
      'Si le transfert revient, il est compté à nouveau de lui-même. Pour toute question, écrivez au support.',
    ],
  },
  'deposit.submitted': {
    title: 'Nous avons reçu votre avis de paiement',
    body: [
      'Vous nous avez signalé un paiement de {{amount}} USDT.',
      'Deux personnes le comparent avec ce qui est arrivé. Aucun argent n’a encore été déplacé ; nous vous écrirons quand ce sera tranché.',
    ],
  },
  'deposit.waiting': {
    title: 'Votre paiement est accepté et attend',
    body: [
      'Deux personnes ont accepté votre paiement de {{amount}} USDT.',
      'Il sera crédité à partir des fonds propres de l’opérateur dès qu’ils suffiront. Rien n’a encore été crédité, et vous n’avez rien à faire.',
    ],
  },
  'deposit.rejected': {
    title: 'Votre avis de paiement a été refusé',
    body: [
      'Le paiement de {{amount}} USDT n’a pas été crédité, et aucun argent n’a été déplacé.',
      'Motif : {{reason}}.',
      'Si vous pensez que c’est une erreur, écrivez au support et envoyez votre justificatif de paiement.',
    ],
  },
}
