import type { AccountsErrorCode } from '../accounts/errors.ts'
import type { TextsOf } from './error-text.ts'

export const accountsFr: TextsOf<AccountsErrorCode> = {
  invalid_credentials: {
    title: 'E-mail ou mot de passe incorrect. Veuillez réessayer.',
    detail:
      'Nous ne disons pas lequel des deux, pour protéger les titulaires de comptes. Rien n’a été modifié. Réessayez ou demandez un nouveau mot de passe.',
  },
  email_unverified: {
    title: 'Votre adresse e-mail n’est pas encore confirmée',
    detail:
      'Ouvrez le lien du message que nous vous avons envoyé, ou demandez-en un nouveau. Votre compte existe et rien n’est perdu.',
  },
  account_locked: {
    title: 'La connexion est suspendue jusqu’à {{until}}',
    detail:
      'Il y a eu trop d’essais erronés, nous attendons donc avant le suivant. Votre argent est là où il était. Revenez après cette heure ; si ces essais n’étaient pas de vous, changez alors votre mot de passe.',
  },
  second_factor_wrong: {
    title: 'Ce code n’est pas le bon',
    detail:
      'Chaque code sert une seule fois et peu de temps. Rien n’a été modifié et aucun argent n’a été déplacé. Attendez le code suivant et saisissez-le.',
  },
  second_factor_needed: {
    title: 'Il faut un second facteur',
    detail:
      'Votre compte n’en a pas encore, et cette opération ne se fait pas sans lui. Aucun argent n’a été déplacé. Ajoutez une clé d’accès ou une application d’authentification dans Sécurité.',
  },
  ticket_expired: {
    title: 'Cette connexion a pris trop de temps',
    detail:
      'La seconde étape dure cinq minutes et ne sert qu’une fois. Vous n’êtes pas connecté. Recommencez avec votre mot de passe.',
  },
  session_ended: {
    title: 'Vous avez été déconnecté',
    detail:
      'Cette session est terminée : elle a expiré, a été fermée ou a servi à deux endroits. Aucun argent n’a été déplacé. Reconnectez-vous.',
  },
  step_up_needed: {
    title: 'Confirmez que c’est bien vous',
    detail:
      'Ce qui touche à l’argent ou à la sécurité demande une preuve de moins de cinq minutes. Rien n’a encore été fait. Confirmez, et nous continuons.',
  },
  token_expired: {
    title: 'Ce lien ne fonctionne plus',
    detail:
      'Il a déjà servi, a expiré, ou un plus récent l’a remplacé. Rien n’a été modifié. Demandez un nouveau lien.',
  },
  password_common: {
    title: 'Ce mot de passe est trop connu',
    detail:
      'Il figure sur les listes essayées en premier. Rien n’a été modifié. Choisissez-en un autre ; quelques mots sans rapport en font un bon.',
  },
  password_wrong: {
    title: 'Votre mot de passe actuel n’est pas le bon',
    detail: 'Rien n’a été modifié. Saisissez le mot de passe de votre connexion, ou demandez-en un nouveau.',
  },
  image_unreadable: {
    title: 'Nous ne pouvons pas lire cette image',
    detail: 'Il faut un fichier JPEG, PNG ou WebP complet. Rien n’a été enregistré. Choisissez une autre image.',
  },
  image_too_large: {
    title: 'Cette image est trop grande',
    detail:
      'Elle ne doit dépasser ni 5 Mo ni 40 millions de pixels. Rien n’a été enregistré. Choisissez-en une plus petite.',
  },
  last_factor: {
    title: 'C’est votre dernier second facteur',
    detail:
      'Un compte qui avait un second facteur ne doit pas rester sans. Rien n’a été modifié. Ajoutez-en d’abord un autre, puis retirez celui-ci.',
  },
  factor_exists: {
    title: 'C’est déjà en place',
    detail:
      'Votre compte a déjà ce second facteur. Rien n’a été modifié. Retirez d’abord l’ancien si vous en voulez un nouveau.',
  },
  passkey_refused: {
    title: 'La clé d’accès n’a pas été acceptée',
    detail:
      'Elle est inconnue ici, ou sa réponse ne correspond pas à notre question. Rien n’a été modifié. Réessayez ou prenez un autre moyen.',
  },
  username_invalid: {
    title: 'Ce nom d’utilisateur ne convient pas',
    detail: 'Il compte de 3 à 40 lettres, chiffres et tirets bas. Rien n’a été modifié. Choisissez-en un autre.',
  },
  not_allowed: {
    title: 'Cela n’est pas permis',
    detail:
      'Votre compte ne peut pas le faire, et rien n’a été fait. Aucun argent n’a été déplacé. Écrivez au support si vous pensez le contraire.',
  },
  account_not_empty: {
    title: 'Ce compte ne peut pas encore être fermé',
    detail:
      'Il contient encore de l’argent ou quelque chose est en cours. Rien n’a été modifié et aucun argent n’a été déplacé. Réglez cela d’abord, puis redemandez.',
  },
  account_not_active: {
    title: 'Ce compte n’est pas actif',
    detail:
      'Il est gelé ou fermé, personne ne peut donc s’y connecter. L’argent qu’il contient reste où il est. Écrivez au support.',
  },
}
