import type { WithdrawalKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const withdrawalsMessagesFr: Readonly<Record<WithdrawalKind, MessageText>> = {
  'withdrawal.requested': {
    title: 'Nous avons votre demande de retrait',
    body: ['{{reference}} : {{amount}} USDT sont mis de côté. Vous pouvez l’annuler jusqu’à son envoi.'],
    mail: ['Si vous n’avez rien demandé, annulez-la tout de suite, changez votre mot de passe et écrivez au support.'],
  },
  'withdrawal.review': {
    title: 'Un retrait vous attend',
    body: [
      '{{reference}} : {{amount}} USDT attendent d’être examinés par vous ou par une autre personne habilitée. Leur titulaire attend.',
    ],
    button: 'Ouvrir le retrait',
  },
  'withdrawal.approved': {
    title: 'Votre retrait est approuvé',
    body: ['{{reference}} : {{amount}} USDT vont être envoyés.'],
  },
  'withdrawal.delayed': {
    title: 'Votre retrait est retardé',
    body: [
      '{{reference}} : {{amount}} USDT sont approuvés et attendent, car {{delay}}.',
      'L’argent reste mis de côté pour vous et vous n’avez rien à faire.',
    ],
  },
  'withdrawal.sent': {
    title: 'Votre retrait a été envoyé',
    body: [
      '{{reference}} : {{amount}} USDT sont sur la chaîne et attendent des confirmations.',
      'Transaction {{transaction}}.',
    ],
  },
  'withdrawal.uncertain': {
    title: 'Votre retrait prend plus de temps sur la chaîne',
    body: [
      '{{reference}} : {{amount}} USDT ont été envoyés et la chaîne ne les a pas encore pris.',
      'L’argent reste mis de côté jusqu’à ce que nous sachions ; il n’est ni perdu ni envoyé deux fois.',
    ],
  },
  'withdrawal.failed': {
    title: 'Votre retrait n’a pas pu être envoyé',
    body: [
      '{{reference}} : {{amount}} USDT ne sont pas partis et restent mis de côté pour vous.',
      'Des personnes l’examinent et vous aurez de nos nouvelles.',
    ],
  },
  'withdrawal.paid': {
    title: 'Votre virement bancaire est fait',
    body: [
      '{{reference}} : {{amount}} USDT ont été virés sur votre compte bancaire, référence {{bankReference}}.',
      'Dites-nous sur la page des retraits quand il est arrivé, ou s’il n’arrive pas d’ici quelques jours.',
    ],
  },
  'withdrawal.disputed': {
    title: 'Nous recherchons votre virement bancaire',
    body: [
      '{{reference}} : vous nous avez dit que {{amount}} USDT ne sont pas arrivés. Deux personnes l’examinent et vous aurez de nos nouvelles.',
    ],
  },
  'withdrawal.settled': {
    title: 'Votre retrait est terminé',
    body: ['{{reference}} : {{amount}} USDT ont été envoyés, c’est définitif.', 'Transaction {{transaction}}.'],
  },
  'withdrawal.shortfall': {
    title: 'Une partie de votre retrait vous a été recréditée',
    body: [
      '{{reference}} : l’émetteur du jeton a gardé {{amount}} USDT de ce que nous avons envoyé. Nous avons crédité cette part sur le solde de votre compte, en la prenant sur notre propre capital : écriture #{{entry}}.',
    ],
  },
  'withdrawal.rejected': {
    title: 'Votre retrait a été refusé',
    body: [
      '{{reference}} : {{amount}} USDT sont de retour dans le solde d’où ils venaient.',
      'Motif : {{rejection}}.',
      '{{note}}',
      'Si vous n’êtes pas d’accord, écrivez au support en indiquant la référence.',
    ],
  },
  'withdrawal.cancelled': {
    title: 'Votre retrait est annulé',
    body: ['{{reference}} : {{amount}} USDT sont de retour dans le solde d’où ils venaient.'],
    mail: ['Si vous ne l’avez pas annulé, changez votre mot de passe et écrivez au support.'],
  },
  'withdrawal.address_added': {
    title: 'Confirmez une nouvelle adresse de retrait',
    body: [
      'Cette adresse a été inscrite dans votre carnet d’adresses : {{address}}.',
      'Comparez-la avec votre portefeuille, caractère par caractère. Ne la confirmez que si elle est à vous : son attente commence alors, et la page dit à partir de quand elle est utilisable.',
    ],
    mail: ['Si ce n’était pas vous, ne suivez pas le lien : changez votre mot de passe et écrivez au support.'],
    button: 'Confirmer cette adresse',
  },
  'withdrawal.address_confirmed': {
    title: 'Une adresse de retrait a été confirmée',
    body: [
      '{{address}} est utilisable à partir du {{usable}} UTC.',
      'Si ce n’était pas vous, verrouillez votre carnet d’adresses, changez votre mot de passe et écrivez au support.',
    ],
  },
  'withdrawal.book_locked': {
    title: 'Votre carnet d’adresses est verrouillé',
    body: [
      'Aucune nouvelle adresse de retrait n’est acceptée tant que vous ne le déverrouillez pas, ce qui prend 24 heures.',
    ],
  },
  'withdrawal.book_unlocking': {
    title: 'Votre carnet d’adresses va être déverrouillé',
    body: [
      'Dans 24 heures, il acceptera de nouveau des adresses de retrait.',
      'Si ce n’était pas vous, verrouillez-le de nouveau tout de suite, changez votre mot de passe et écrivez au support.',
    ],
  },
}

export const withdrawalsValuesFr: Readonly<Record<string, string>> = {
  'command.withdrawal.mark_paid': 'Paiement bancaire d’un retrait',
  'command.withdrawal.settle_dispute': 'Décision sur un retrait',
  'command.payouts.resume': 'Reprise des paiements',
  'delay.gas':
    'les frais de réseau sont inhabituellement élevés ou le portefeuille qui les paie est en cours d’approvisionnement',
  'delay.refilling': 'le portefeuille de paiement est en cours d’approvisionnement',
  'delay.day_limit': 'la limite du jour pour les envois sans signature est atteinte',
  'delay.signatures': 'ses signatures ne sont pas encore reconnues',
  'delay.stopped': 'tous les paiements sont arrêtés le temps d’une vérification',
  'delay.chain_late': 'le réseau ne répond pas comme il le devrait',
  'rejection.address_not_yours': 'l’adresse ne semble pas être la vôtre',
  'rejection.address_sanctioned': 'l’adresse figure sur une liste que nous devons respecter',
  'rejection.identity_questions': 'des questions restent ouvertes sur votre identité',
  'rejection.suspected_fraud': 'nous soupçonnons que quelqu’un est victime d’une tromperie',
  'rejection.account_compromised': 'quelqu’un d’autre utilise peut-être votre compte',
  'rejection.bank_details_wrong': 'les coordonnées bancaires ne sont pas justes',
  'rejection.returned': 'le paiement n’a pas abouti',
}
