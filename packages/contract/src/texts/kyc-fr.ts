import type { KycErrorCode } from '../kyc/errors.ts'
import type { TextsOf } from './error-text.ts'

export const kycFr: TextsOf<KycErrorCode> = {
  kyc_case_open: {
    title: 'Votre dossier est déjà ouvert',
    detail:
      'Nous avons ce que vous avez envoyé, ou nous vous avons demandé de renvoyer une partie. Rien n’a été modifié et aucun argent n’a été déplacé. Consultez votre dossier pour voir la suite.',
  },
  kyc_already_verified: {
    title: 'Votre identité est déjà vérifiée',
    detail: 'Il n’y a rien de plus à envoyer. Rien n’a été modifié et aucun argent n’a été déplacé.',
  },
  kyc_rejected_finally: {
    title: 'Ce dossier a été refusé définitivement',
    detail:
      'Il ne peut pas être rouvert, rien n’a donc été enregistré. L’argent que vous avez versé reste à vous et est renvoyé là d’où il venait. Écrivez au support si vous pensez que nous nous trompons.',
  },
  kyc_under_age: {
    title: 'Vous devez avoir 18 ans ou plus',
    detail:
      'D’après la date saisie, vous êtes plus jeune. Rien n’a été enregistré et aucun argent n’a été déplacé. Vérifiez la date de naissance.',
  },
  kyc_birth_date_invalid: {
    title: 'Ce n’est pas une date de naissance',
    detail:
      'Ce jour n’existe pas, se trouve dans le futur ou remonte trop loin. Rien n’a été enregistré et aucun argent n’a été déplacé. Saisissez de nouveau année, mois et jour.',
  },
  kyc_part_missing: {
    title: 'Il manque quelque chose : {{partName}}',
    detail:
      'Il nous faut tout ce que la page demande avant qu’une personne puisse l’examiner. Rien n’a été enregistré et aucun argent n’a été déplacé. Ajoutez-le et renvoyez.',
  },
  kyc_part_not_asked: {
    title: 'Nous n’avons pas redemandé ceci : {{partName}}',
    detail:
      'Cette partie est acceptée et reste telle quelle. Rien n’a été enregistré et aucun argent n’a été déplacé. Envoyez seulement ce que la page demande.',
  },
  kyc_not_in_revision: {
    title: 'Il n’y a rien à renvoyer',
    detail:
      'Nous n’avons demandé aucune partie de votre dossier, ou vous l’avez déjà envoyée. Rien n’a été enregistré et aucun argent n’a été déplacé. Rechargez la page pour voir où en est votre dossier.',
  },
  kyc_image_unreadable: {
    title: 'Nous ne pouvons pas lire cette image : {{partName}}',
    detail:
      'Il faut un fichier JPEG, PNG ou WebP complet. Rien n’a été enregistré et aucun argent n’a été déplacé. Prenez ou choisissez une autre image.',
  },
  kyc_image_too_large: {
    title: 'Cette image est trop grande : {{partName}}',
    detail:
      'Elle peut compter au plus 40 millions de pixels. Rien n’a été enregistré et aucun argent n’a été déplacé. Prenez-la avec un réglage plus bas ou choisissez-en une autre.',
  },
  kyc_image_too_small: {
    title: 'Cette image est trop petite pour être lue : {{partName}}',
    detail:
      'Son plus petit côté doit avoir au moins 400 pixels. Rien n’a été enregistré et aucun argent n’a été déplacé. Reprenez-la de plus près ou choisissez le fichier d’origine.',
  },
  kyc_own_case: {
    title: 'C’est votre propre dossier',
    detail:
      'Personne ne s’examine soi-même. Rien n’a été fait et aucun argent n’a été déplacé. Une autre personne doit l’examiner.',
  },
  kyc_same_reviewer: {
    title: 'Vous avez déjà refusé cette personne',
    detail:
      'Son dossier suivant est tranché par quelqu’un d’autre, avec un regard neuf. Rien n’a été fait et aucun argent n’a été déplacé. Confiez-le à une autre personne.',
  },
  kyc_taken: {
    title: 'Une autre personne s’occupe de ce dossier',
    detail:
      'Deux personnes ne doivent pas le trancher à la fois. Rien n’a été fait et aucun argent n’a été déplacé. Reprenez-le d’abord si elle est d’accord.',
  },
  kyc_not_pending: {
    title: 'Ce dossier n’attend pas de décision',
    detail:
      'Il est tranché ou attend la personne. Rien n’a été fait et aucun argent n’a été déplacé. Rechargez la liste pour voir où il en est.',
  },
  kyc_changed: {
    title: 'La personne a envoyé du nouveau',
    detail:
      'Ce que vous avez vu n’est plus ce qui serait tranché. Rien n’a été fait et aucun argent n’a été déplacé. Rechargez le dossier et regardez-le de nouveau.',
  },
  kyc_reason_needed: {
    title: 'Il faut un motif',
    detail:
      'La personne doit savoir pourquoi : un refus sans motif n’est pas accepté. Rien n’a été fait et aucun argent n’a été déplacé. Choisissez un motif et renvoyez.',
  },
  kyc_reason_unfit: {
    title: 'Ce motif ne convient pas ici',
    detail:
      'Il ne correspond pas à cette partie ou à cette décision. Rien n’a été fait et aucun argent n’a été déplacé. Choisissez-en un autre dans la liste.',
  },
  kyc_decision_incomplete: {
    title: 'Une partie n’est pas encore tranchée',
    detail:
      'Chaque partie envoyée demande une décision. Rien n’a été fait et aucun argent n’a été déplacé. Tranchez le reste et renvoyez.',
  },
  kyc_tries_used_up: {
    title: 'Ce dossier a été envoyé trop de fois',
    detail:
      'Il ne peut pas être redemandé. Rien n’a été fait et aucun argent n’a été déplacé. Approuvez-le ou refusez-le avec son motif ; la personne peut recommencer.',
  },
  kyc_assignee_unfit: {
    title: 'Cette personne ne peut pas prendre le dossier',
    detail:
      'Elle n’examine pas les identités, il s’agit d’elle-même, ou elle l’a déjà refusé. Rien n’a été modifié et aucun argent n’a été déplacé. Choisissez quelqu’un d’autre.',
  },
  kyc_documents_erased: {
    title: 'Ces documents n’existent plus',
    detail:
      'Leur clé a été détruite : personne ne peut les lire, pas même nous. Rien n’a été fait et aucun argent n’a été déplacé.',
  },
  kyc_view_over: {
    title: 'Cette consultation est terminée',
    detail:
      'Un document s’ouvre une seule fois, dans la minute, par la personne qui l’a demandé. Rien n’a été montré et aucun argent n’a été déplacé. Redemandez-le avec un motif.',
  },
}
