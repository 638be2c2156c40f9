import type { DepositsErrorCode } from '../deposits/errors.ts'
import type { TextsOf } from './error-text.ts'

export const depositsFr: TextsOf<DepositsErrorCode> = {
  amount_below_minimum: {
    title: 'Ce montant est inférieur au dépôt minimum',
    detail:
      'Un dépôt commence à {{minimum}} USDT. Rien n’a été enregistré et aucun argent n’a bougé. Indiquez un montant plus élevé.',
  },
  reference_is_transaction: {
    title: 'Ceci est une transaction de la chaîne',
    detail:
      'Les transferts sur la chaîne sont trouvés et crédités automatiquement ; personne ne les vérifie à la main. Aucun argent n’a bougé. Utilisez la page de dépôt en USDT et demandez-y où en est votre transfert.',
  },
  reference_used: {
    title: 'Vous avez déjà envoyé cette référence',
    detail:
      'Un paiement portant cette référence est déjà en cours d’examen. Rien n’a été ajouté et aucun argent n’a bougé. Consultez vos dépôts.',
  },
  proof_needed: {
    title: 'Le justificatif de paiement manque',
    detail:
      'Ajoutez une image du reçu ou de la confirmation de votre banque, afin que deux personnes puissent la comparer. Rien n’a été enregistré et aucun argent n’a bougé.',
  },
  gateway_not_offered: {
    title: 'Ce moyen de paiement n’est pas proposé ici',
    detail:
      'L’opérateur n’accepte pas les virements bancaires. Rien n’a été enregistré et aucun argent n’a bougé. Utilisez le dépôt en USDT.',
  },
  test_money_used_up: {
    title: 'C’est tout l’argent fictif pour aujourd’hui',
    detail:
      'Vous en avez reçu trois fois au cours des dernières 24 heures. Aucun argent n’a bougé. Revenez après le {{until}}.',
  },
  test_money_failed: {
    title: 'La chaîne de test n’a pas accepté le transfert',
    detail: 'Aucun argent n’a bougé et cet essai ne compte pas. Réessayez dans une minute.',
  },
  deposit_decided: {
    title: 'Ce dépôt est déjà traité',
    detail: 'Quelqu’un l’a crédité, refusé ou supprimé avant vous. Vous n’avez rien changé. Rechargez la liste.',
  },
  deposit_of_chain: {
    title: 'C’est la chaîne qui dit le montant',
    detail:
      'Le montant d’un dépôt automatique ne peut pas être modifié. Rien n’a changé et aucun argent n’a bougé. Corrigez plutôt le solde de la personne, avec un motif.',
  },
  deposit_has_money: {
    title: 'Il y a de l’argent derrière ce dépôt',
    detail:
      'Seul un dépôt qui n’a jamais porté d’argent peut être supprimé. Rien n’a changé et aucun argent n’a bougé. Un dépôt crédité se corrige par une écriture contraire.',
  },
  deposit_not_frozen: {
    title: 'Ce dépôt n’est pas retenu',
    detail: 'Il n’y a rien à libérer. Rien n’a changé et aucun argent n’a bougé. Rechargez la liste.',
  },
  chain_late: {
    title: 'La chaîne ne peut pas être lue pour le moment',
    detail:
      'Nous interrogeons deux sources indépendantes et ne croyons que ce que les deux disent ; en ce moment elles diffèrent. Aucun argent n’a bougé, et ce qui arrive sera crédité dès qu’elles s’accorderont. Réessayez dans quelques minutes.',
  },
}
