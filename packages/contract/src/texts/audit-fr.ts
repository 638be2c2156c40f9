import type { AuditErrorCode } from '../audit/errors.ts'
import type { TextsOf } from './error-text.ts'

export const auditFr: TextsOf<AuditErrorCode> = {
  audit_look_open: {
    title: 'Le registre est déjà en cours de vérification',
    detail:
      'Une seule vérification a lieu à la fois, pour ne pas ralentir la plateforme. Aucun argent n’a été déplacé. Son avancement figure sur cette page.',
  },
}
