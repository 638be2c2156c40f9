import type { ApprovalsErrorCode } from '../approvals/errors.ts'
import type { TextsOf } from './error-text.ts'

export const approvalsFr: TextsOf<ApprovalsErrorCode> = {
  approval_own: {
    title: 'Cette demande est la vôtre',
    detail:
      'Il faut deux personnes différentes. Rien n’a été fait et aucun argent n’a été déplacé. Demandez à quelqu’un d’autre de l’examiner.',
  },
  approval_decided: {
    title: 'Cette demande est déjà tranchée',
    detail:
      'Quelqu’un l’a approuvée ou refusée avant vous. Vous n’avez rien modifié. Rechargez la liste pour voir l’issue.',
  },
  approval_stale: {
    title: 'La situation a changé depuis la demande',
    detail:
      'Ce que vous avez vu n’est plus exact ({{reason}}) : rien n’a été exécuté et aucun argent n’a été déplacé. La demande doit être refaite.',
  },
  approval_expired: {
    title: 'Cette demande a expiré',
    detail:
      'Personne ne l’a tranchée à temps. Rien n’a été fait et aucun argent n’a été déplacé. Elle doit être refaite.',
  },
  approval_digest_differs: {
    title: 'Ce n’est pas la demande que vous avez vue',
    detail:
      'Ce que vous avez approuvé et ce qui est enregistré diffèrent : rien n’a été exécuté et aucun argent n’a été déplacé. Rechargez-la et relisez-la.',
  },
  signature_needed: {
    title: 'Votre signature est nécessaire',
    detail:
      'Une décision sur de l’argent se signe avec votre clé d’accès. Rien n’a été fait et aucun argent n’a été déplacé. Signez pour continuer.',
  },
  signature_wrong: {
    title: 'La signature n’a pas été acceptée',
    detail:
      'Elle ne correspond pas à cette demande ou ne vient pas de votre clé. Rien n’a été fait et aucun argent n’a été déplacé. Réessayez avec votre propre clé d’accès.',
  },
  capital_short: {
    title: 'Le capital libre ne suffit pas',
    detail:
      'Personne n’est crédité d’un argent que la plateforme n’a pas. Aucun argent n’a été déplacé. Ajoutez d’abord du capital, puis redemandez.',
  },
  nothing_to_change: {
    title: 'Il n’y a rien à modifier',
    detail: 'C’est déjà comme vous le demandez. Rien n’a été fait et aucun argent n’a été déplacé.',
  },
  entry_not_found: {
    title: 'Nous ne connaissons pas cette écriture',
    detail:
      'Une diminution doit nommer l’écriture antérieure qu’elle annule, et celle-ci n’est pas dans le livre. Aucun argent n’a été déplacé. Vérifiez son numéro.',
  },
  entry_too_small: {
    title: 'Cette écriture a donné moins que cela',
    detail:
      'Une diminution reprend au plus ce que l’écriture nommée a donné et qui n’a pas encore été repris. Aucun argent n’a été déplacé. Demandez moins, ou nommez une autre écriture.',
  },
  entry_not_reversible: {
    title: 'Cette écriture ne se reprend pas ainsi',
    detail:
      'Une diminution ne reprend que ce que le capital propre de l’opérateur a donné. Un dépôt, un retrait revenu ou la fin d’un plan sont l’argent de la personne. Aucun argent n’a été déplacé. Nommez une écriture issue du capital.',
  },
  money_moved_on: {
    title: 'L’argent de cette écriture n’y est plus',
    detail:
      'Il a servi depuis et ne peut pas être repris. Aucun argent n’a été déplacé. Parlez d’abord à la personne concernée.',
  },
  owners_too_few: {
    title: 'Il doit rester deux propriétaires',
    detail:
      'Avec moins de deux propriétaires, plus personne ne pourrait modifier une permission. Rien n’a été fait et aucun argent n’a été déplacé. Nommez d’abord un autre propriétaire.',
  },
}
