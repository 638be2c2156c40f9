import { accountsFr } from './accounts-fr.ts'
import { approvalsFr } from './approvals-fr.ts'
import { auditFr } from './audit-fr.ts'
import { capitalFr } from './capital-fr.ts'
import { depositsFr } from './deposits-fr.ts'
import type { ErrorTexts } from './error-text.ts'
import { kycFr } from './kyc-fr.ts'
import { plansFr } from './plans-fr.ts'
import { withdrawalsFr } from './withdrawals-fr.ts'

export const errorsFr: ErrorTexts = {
  bad_request: {
    title: 'Nous n’avons pas pu lire cette demande',
    detail:
      'Il y manque quelque chose, ou la forme n’est pas la bonne. Aucun argent n’a été déplacé. Vérifiez les champs signalés et renvoyez-la.',
  },
  not_found: {
    title: 'Il n’y a rien ici',
    detail: 'La page ou l’élément n’existe pas, ou ne vous est pas accessible. Aucun argent n’a été déplacé.',
  },
  method_not_allowed: {
    title: 'Cela ne se fait pas ici',
    detail: 'L’adresse existe, mais pas pour ce type de demande. Aucun argent n’a été déplacé.',
  },
  payload_too_large: {
    title: 'C’est trop volumineux',
    detail:
      'Votre envoi dépasse ce que nous acceptons. Rien n’a été enregistré et aucun argent n’a été déplacé. Envoyez un fichier plus petit.',
  },
  unsupported_media_type: {
    title: 'Nous ne pouvons pas lire ce type de fichier',
    detail:
      'Rien n’a été enregistré et aucun argent n’a été déplacé. Envoyez-le dans un des formats indiqués sur la page.',
  },
  too_many_requests: {
    title: 'Trop de tentatives',
    detail:
      'À ce stade, nous ralentissons tout le monde pour protéger les comptes. Aucun argent n’a été déplacé. Attendez quelques minutes, puis réessayez.',
  },
  edition_mismatch: {
    title: 'Cette page et notre serveur ne vont pas ensemble',
    detail:
      'L’un est la démonstration, l’autre non : nous refusons de continuer. Aucun argent n’a été déplacé. Rechargez la page ; si cela persiste, écrivez au support.',
  },
  unavailable: {
    title: 'Nous ne pouvons pas répondre pour l’instant',
    detail:
      'Une partie de la plateforme redémarre. Votre demande n’a pas été exécutée et n’a déplacé aucun argent. Réessayez dans une minute.',
  },
  not_signed_in: {
    title: 'Veuillez vous connecter',
    detail:
      'Ceci est réservé aux personnes connectées, ou votre session est terminée. Aucun argent n’a été déplacé. Connectez-vous et réessayez.',
  },
  forbidden: {
    title: 'Vous ne pouvez pas faire cela',
    detail:
      'Votre compte n’en a pas la permission. Rien n’a été fait et aucun argent n’a été déplacé. Demandez-la à un propriétaire si vous en avez besoin.',
  },
  internal: {
    title: 'Un incident s’est produit de notre côté',
    detail:
      'Nous l’avons enregistré. Si vous déplaciez de l’argent, consultez votre activité avant de recommencer : elle montre ce qui a été fait.',
  },
  ...accountsFr,
  ...approvalsFr,
  ...auditFr,
  ...capitalFr,
  ...kycFr,
  ...plansFr,
  ...withdrawalsFr,
  form_expired: {
    title: 'Ce formulaire est resté ouvert trop longtemps',
    detail:
      'Par sécurité, un formulaire vaut une journée. Rien n’a été envoyé et aucun argent n’a été déplacé. Votre texte est toujours là : appuyez encore une fois sur Envoyer.',
  },
  message_closed: {
    title: 'Ce message est clos',
    detail: 'Il a été clos entre-temps. Rien n’a été envoyé et aucun argent n’a bougé. Rouvrez-le pour y répondre.',
  },
  announcement_over: {
    title: 'Elle serait déjà terminée',
    detail:
      'Sa fin précède son début ou l’instant présent. Rien n’a été publié et aucun argent n’a bougé. Choisissez une fin plus tardive.',
  },
  support_changed: {
    title: 'Quelqu’un l’a modifié entre-temps',
    detail:
      'Ce que vous avez vu n’est plus en vigueur. Rien n’a été publié et aucun argent n’a bougé. Regardez ce qui y figure maintenant et publiez de nouveau.',
  },
  support_placeholder: {
    title: 'Ceci est un texte provisoire',
    detail:
      'Le site réel ne montre que de vrais contacts. Rien n’a été publié et aucun argent n’a bougé. Indiquez l’adresse, le numéro et les horaires de l’opérateur.',
  },
  testimonial_needs_payout: {
    title: 'Il n’y a pas de paiement à commenter',
    detail: 'Vous pouvez écrire un texte pour chaque retrait réglé. Rien n’a été enregistré et aucun argent n’a bougé.',
  },
  testimonial_decided: {
    title: 'Quelqu’un a déjà décidé',
    detail: 'Une autre personne a décidé entre-temps. Rien n’a changé et aucun argent n’a bougé.',
  },
  newsletter_link_invalid: {
    title: 'Ce lien ne fonctionne plus',
    detail:
      'Il est incomplet, a déjà servi ou date de plus d’une semaine. Rien n’a été changé et aucun argent n’a été déplacé. Saisissez à nouveau votre adresse et nous en enverrons un autre.',
  },
  ...depositsFr,
}
