import type { WithdrawalsErrorCode } from '../withdrawals/errors.ts'
import type { TextsOf } from './error-text.ts'

export const withdrawalsFr: TextsOf<WithdrawalsErrorCode> = {
  withdraw_minimum: {
    title: 'Le plus petit retrait est de 1 USDT',
    detail: 'Rien n’a été demandé et aucun argent n’a bougé. Saisissez un montant de 1 ou plus.',
  },
  withdraw_address_needed: {
    title: 'Où l’argent doit-il aller ?',
    detail:
      'Il manque une adresse de portefeuille. Aucun argent n’a bougé. Saisissez-en une ou choisissez-la dans votre carnet d’adresses.',
  },
  withdraw_bank_needed: {
    title: 'Les coordonnées bancaires sont incomplètes',
    detail: 'Il faut la banque, le titulaire et le numéro de compte. Aucun argent n’a bougé. Complétez ce qui manque.',
  },
  withdraw_bank_not_offered: {
    title: 'Les virements bancaires ne sont pas proposés ici',
    detail: 'Aucun argent n’a bougé. Retirez plutôt vers une adresse de portefeuille.',
  },
  withdraw_balance_short: {
    title: 'Solde insuffisant pour retirer ce montant.',
    detail:
      '{{free}} USDT sont disponibles dans ce solde. Aucun argent n’a bougé. Saisissez un montant plus petit ou choisissez un autre solde.',
  },
  withdraw_kyc_needed: {
    title: 'Veuillez terminer la vérification KYC pour effectuer un retrait',
    detail: 'Aucun argent n’a bougé ; votre solde est inchangé. Envoyez vos documents, puis redemandez.',
  },
  withdraw_day_limit: {
    title: 'C’est plus que ce qui peut sortir en 24 heures',
    detail:
      'Votre limite est de {{max}} USDT en 24 heures ; il en reste {{left}} USDT. Aucun argent n’a bougé. Saisissez un montant plus petit ou attendez que vos retraits précédents aient plus d’un jour.',
  },
  withdraw_month_limit: {
    title: 'C’est plus que ce qui peut sortir en 30 jours',
    detail:
      'Votre limite est de {{max}} USDT en 30 jours ; il en reste {{left}} USDT. Aucun argent n’a bougé. Saisissez un montant plus petit ou écrivez au support.',
  },
  withdraw_too_often: {
    title: 'Trop de retraits en une journée',
    detail:
      'On peut en demander {{max}} au plus en 24 heures ; cela vous protège si quelqu’un d’autre utilise votre compte. Aucun argent n’a bougé. Réessayez demain ou écrivez au support.',
  },
  withdraw_too_many_open: {
    title: 'Trop de retraits sont en cours',
    detail:
      'Au plus {{max}} peuvent être en cours à la fois. Aucun argent n’a bougé. Attendez que l’un se termine ou annulez-en un.',
  },
  withdraw_held_by_law: {
    title: 'Votre argent est retenu sur ordre légal',
    detail:
      'Nous ne pouvons l’envoyer nulle part tant que l’ordre dure. Il reste à vous et aucun argent n’a bougé. Écrivez au support pour savoir ce que nous pouvons vous dire.',
  },
  withdraw_key_reused: {
    title: 'Cette demande a déjà servi à autre chose',
    detail:
      'La même clé est arrivée avec un autre contenu ; rien n’a été fait et aucun argent n’a bougé. Rechargez la page et regardez vos retraits avant de réessayer.',
  },
  address_malformed: {
    title: 'Ce n’est pas une adresse de portefeuille',
    detail:
      'Une adresse, c’est 0x suivi de 40 caractères. Aucun argent n’a bougé. Copiez-la de nouveau depuis votre portefeuille.',
  },
  address_checksum_wrong: {
    title: 'Cette adresse contient une faute de frappe',
    detail:
      'Ses majuscules et minuscules ne concordent pas : un caractère est faux. Aucun argent n’a bougé. Copiez l’adresse depuis votre portefeuille, ne la tapez pas.',
  },
  address_zero: {
    title: 'Cette adresse n’appartient à personne',
    detail: 'L’argent envoyé là serait perdu pour toujours. Aucun argent n’a bougé. Saisissez une adresse à vous.',
  },
  address_is_token: {
    title: 'C’est l’adresse de l’USDT lui-même',
    detail:
      'L’argent envoyé au contrat du jeton serait perdu pour toujours. Aucun argent n’a bougé. Saisissez l’adresse de votre portefeuille.',
  },
  address_of_platform: {
    title: 'Cette adresse est l’une des nôtres',
    detail:
      'Un retrait vers elle ne vous parviendrait pas. Aucun argent n’a bougé. Saisissez une adresse que vous détenez ailleurs.',
  },
  address_denied: {
    title: 'Nous n’envoyons pas à cette adresse',
    detail:
      'Elle figure sur une liste que nous devons respecter. Aucun argent n’a bougé. Utilisez une autre adresse ou écrivez au support.',
  },
  address_in_use: {
    title: 'Un retrait est en route vers cette adresse',
    detail: 'Rien n’a été supprimé et aucun argent n’a bougé. Annulez d’abord ce retrait ou attendez sa fin.',
  },
  book_locked: {
    title: 'Votre carnet d’adresses est verrouillé',
    detail:
      'Tant qu’il l’est, aucune nouvelle adresse n’est acceptée. Aucun argent n’a bougé. Utilisez une adresse du carnet ou déverrouillez-le, ce qui prend 24 heures.',
  },
  book_full: {
    title: 'Votre carnet d’adresses est plein',
    detail:
      'Il contient {{max}} adresses. Rien n’a été ajouté et aucun argent n’a bougé. Supprimez-en une dont vous ne vous servez plus.',
  },
  withdrawal_ended: {
    title: 'Ce retrait est terminé',
    detail: 'Il n’y a plus rien à annuler. Aucun argent n’a bougé à l’instant ; la chronologie montre sa fin.',
  },
  withdrawal_being_sent: {
    title: 'Ce retrait est en cours d’envoi',
    detail: 'Il ne peut plus être arrêté, car la chaîne l’a peut-être déjà. La chronologie montre chaque étape.',
  },
  withdrawal_own: {
    title: 'Ce retrait est le vôtre',
    detail:
      'Personne ne décide de son propre argent. Rien n’a changé et aucun argent n’a bougé. Une autre personne doit le faire.',
  },
  withdrawal_decided: {
    title: 'Ce retrait n’attend plus cela',
    detail:
      'Son état a changé entre-temps. Rien n’a été fait et aucun argent n’a bougé à l’instant. Regardez-le à nouveau.',
  },
  withdrawal_not_voided: {
    title: 'Il ne peut pas encore être rendu',
    detail:
      'Le signataire garde un numéro du portefeuille de paiement pour ce retrait et ne l’a pas encore fermé. Rien n’a changé et aucun argent n’a bougé. Si les paiements sont arrêtés, faites-les reprendre, puis redemandez.',
  },
  withdrawal_approved_already: {
    title: 'Vous l’avez déjà approuvé',
    detail: 'La deuxième approbation doit venir d’une autre personne. Rien n’a changé et aucun argent n’a bougé.',
  },
  withdrawal_not_paid: {
    title: 'Ce virement n’attend pas votre réponse',
    detail: 'Il n’a pas encore été effectué, ou vous avez déjà répondu. Rien n’a changé et aucun argent n’a bougé.',
  },
  return_not_open: {
    title: 'Il n’y a rien à renvoyer',
    detail:
      'Ce retour ne s’ouvre qu’après une décision KYC définitive. Aucun argent n’a bougé. Faites un retrait ordinaire.',
  },
  return_nothing: {
    title: 'Il ne reste rien à renvoyer',
    detail:
      'Le solde de votre compte est inférieur à 1 USDT, ou il est déjà en route. Aucun argent n’a bougé à l’instant.',
  },
  return_address_unclear: {
    title: 'Nous ne pouvons pas savoir où l’argent doit revenir',
    detail:
      'Vos dépôts ne sont pas venus d’une seule adresse à vous. Aucun argent n’a bougé et il reste à vous. Écrivez au support : deux personnes s’en occuperont avec vous.',
  },
  signer_silent: {
    title: 'Le signataire ne répond pas',
    detail:
      'Nous n’avons pas pu lui dire de s’arrêter. Tant qu’il se tait, il n’envoie rien non plus. Cette demande n’a fait bouger aucun argent. Réessayez et vérifiez le serveur sans attendre.',
  },
}
