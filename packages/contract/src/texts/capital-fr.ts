import type { CapitalErrorCode } from '../treasury/errors.ts'
import type { TextsOf } from './error-text.ts'

export const capitalFr: TextsOf<CapitalErrorCode> = {
  address_is_ours: {
    title: 'Cette adresse ne peut pas être celle de l’opérateur',
    detail:
      'On y reçoit de l’argent, ou c’est le jeton lui-même. Ce qui en vient n’est jamais l’argent de l’opérateur lui-même. Rien n’a été déclaré et aucun argent n’a été déplacé. Utilisez une adresse que seul l’opérateur détient.',
  },
  address_declared: {
    title: 'Cette adresse est déjà déclarée',
    detail:
      'Elle figure dans la liste des adresses de l’opérateur. Rien n’a été modifié et aucun argent n’a été déplacé.',
  },
  addresses_too_many: {
    title: 'Il y a assez d’adresses déclarées',
    detail:
      'Vingt au plus sont valables en même temps, pour que chacune reste connue de quelqu’un. Rien n’a été déclaré et aucun argent n’a été déplacé. Révoquez-en une qui ne sert plus.',
  },
  statement_unknown: {
    title: 'Ce texte ne peut pas servir',
    detail:
      'Il n’a pas été remis ici, date de plus d’une semaine ou a déjà servi. Rien n’a été déclaré et aucun argent n’a été déplacé. Demandez un nouveau texte et signez celui-là.',
  },
  statement_not_signed: {
    title: 'La signature n’est pas celle de cette adresse',
    detail:
      'La clé de l’adresse doit signer exactement le texte remis, sur cette plateforme et cette chaîne. Rien n’a été déclaré et aucun argent n’a été déplacé. Signez-le de nouveau avec cette adresse.',
  },
  arrival_not_open: {
    title: 'Cette arrivée n’attend personne',
    detail:
      'Elle a été comptée, le réseau l’a reprise ou elle n’a pas encore toutes ses confirmations. Rien n’a été modifié et aucun argent n’a été déplacé. Rechargez la liste.',
  },
  sender_not_declared: {
    title: 'Son expéditeur n’est pas déclaré',
    detail:
      'Seul ce qui vient d’une adresse déclarée peut compter comme capital. Aucun argent n’a été déplacé. Faites signer son détenteur, déclarez l’adresse, puis redemandez.',
  },
}
