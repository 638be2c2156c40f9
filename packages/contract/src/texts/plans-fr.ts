import type { PlansErrorCode } from '../plans/errors.ts'
import type { TextsOf } from './error-text.ts'

export const plansFr: TextsOf<PlansErrorCode> = {
  terms_changed: {
    title: 'Les conditions de ce plan ont changé',
    detail:
      'Vous avez lu une autre version que celle proposée maintenant (version {{version}}). Rien n’a été bloqué et aucun argent n’a bougé. Lisez les nouvelles conditions, puis décidez.',
  },
  risk_version_changed: {
    title: 'Ce qu’il faut savoir a changé',
    detail:
      'Vous avez confirmé un texte antérieur. Rien n’a été bloqué et aucun argent n’a bougé. Lisez le nouveau et confirmez-le.',
  },
  amount_below_min: {
    title: 'C’est moins que ce que ce plan accepte',
    detail: 'Une position contient au moins {{min}} USDT. Aucun argent n’a bougé. Indiquez un montant plus élevé.',
  },
  amount_above_max: {
    title: 'C’est plus que ce que ce plan accepte',
    detail: 'Une position contient au plus {{max}} USDT. Aucun argent n’a bougé. Indiquez un montant plus faible.',
  },
  cash_short: {
    title: 'Le solde de votre compte ne suffit pas',
    detail:
      '{{free}} USDT sont disponibles. Aucun argent n’a bougé. Indiquez un montant plus faible ou effectuez d’abord un dépôt.',
  },
  fully_subscribed: {
    title: 'Ce plan est complet',
    detail:
      'Le capital libre de l’opérateur ne couvre pas le gain de ce montant, nous ne le promettons donc pas. Il reste de la place pour environ {{room}} USDT. Aucun argent n’a bougé et votre solde est inchangé. Indiquez moins, ou revenez quand il y aura de la place.',
  },
  verification_needed: {
    title: 'Votre identité doit d’abord être vérifiée',
    detail:
      'Un plan exige une identité vérifiée. Aucun argent n’a bougé. Terminez la vérification, puis activez le plan.',
  },
  activations_halted: {
    title: 'Aucun plan ne peut être activé pour le moment',
    detail:
      'Un contrôle des fonds de la plateforme a suspendu les nouvelles promesses ; la page des preuves dit pourquoi. Aucun argent n’a bougé, et les plans en cours sont payés comme promis. Réessayez plus tard.',
  },
  positions_too_many: {
    title: 'Vous avez autant de plans ouverts qu’une personne peut en avoir',
    detail: 'Il peut y en avoir {{max}} au plus à la fois. Aucun argent n’a bougé. Attendez que l’un d’eux se termine.',
  },
  key_reused: {
    title: 'Cette demande a déjà servi à autre chose',
    detail:
      'La même clé est arrivée avec un autre contenu : rien n’a été fait et aucun argent n’a bougé. Rechargez la page et regardez vos plans avant de réessayer.',
  },
  position_due: {
    title: 'Ce plan vient de se terminer',
    detail:
      'Il n’est plus possible d’en sortir plus tôt : le capital et le gain arrivent sur votre compte. Rien n’a changé.',
  },
  position_ended: {
    title: 'Ce plan est déjà terminé',
    detail:
      'Il n’y a plus rien à décider à son sujet. Aucun argent n’a bougé maintenant. Votre activité montre comment il s’est terminé.',
  },
  quote_changed: {
    title: 'Les chiffres ont changé depuis que vous les avez vus',
    detail:
      'Vous avez confirmé d’autres montants que ceux qui valent maintenant. Aucun argent n’a bougé. Regardez les nouveaux chiffres.',
  },
  renewal_too_early: {
    title: 'Il est trop tôt pour renouveler',
    detail:
      'Un renouvellement se confirme dans le dernier quart de la durée, à partir du {{from}}. Rien n’a changé et aucun argent n’a bougé.',
  },
  plan_not_offered: {
    title: 'Ce plan n’est plus proposé',
    detail:
      'Personne ne peut l’activer ni le renouveler. Aucun argent n’a bougé ; les positions en cours sont payées comme promis.',
  },
  plan_rate_above_ceiling: {
    title: 'Ce taux ne peut pas être proposé',
    detail:
      'Le plan promet {{rate}} par an, en intérêt simple. L’édition réelle publie au plus {{ceiling}} par an, car personne ne pourrait honnêtement promettre davantage. Rien n’a été publié et aucun argent n’a bougé. Réduisez le gain ou allongez la durée.',
  },
  plan_text_missing: {
    title: 'Il manque un texte à ce plan',
    detail:
      'Le nom, le résumé, l’origine du gain et le risque doivent exister dans chaque langue. Rien n’a été publié et aucun argent n’a bougé. Complétez d’abord les textes.',
  },
  plan_version_frozen: {
    title: 'Cette version ne peut plus être modifiée',
    detail:
      'Elle a été publiée, et ce que les investisseurs ont lu reste tel quel. Rien n’a changé et aucun argent n’a bougé. Rédigez une nouvelle version.',
  },
  plan_draft_exists: {
    title: 'Ce plan a déjà un brouillon',
    detail:
      'Un seul brouillon à la fois. Rien n’a été enregistré et aucun argent n’a bougé. Modifiez celui qui existe.',
  },
  plan_limits_crossed: {
    title: 'Les limites ne vont pas ensemble',
    detail:
      'Le montant minimal doit être supérieur à zéro et ne pas dépasser le maximal. Rien n’a été enregistré et aucun argent n’a bougé. Corrigez les deux montants.',
  },
  plans_too_many: {
    title: 'Il y a autant de plans qu’il peut y en avoir',
    detail: 'Rien n’a été enregistré et aucun argent n’a bougé. Rédigez une nouvelle version d’un plan existant.',
  },
  clock_too_far: {
    title: 'L’horloge de démonstration ne va pas plus loin',
    detail: 'Elle a déjà dix ans d’avance. Rien n’a changé et aucun argent n’a bougé.',
  },
  no_maturity_ahead: {
    title: 'Aucun plan n’est en cours',
    detail:
      'Il n’y a pas d’échéance vers laquelle avancer. L’horloge n’a pas bougé, l’argent non plus. Avancez-la d’une heure ou d’un jour.',
  },
}
