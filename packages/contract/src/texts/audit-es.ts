import type { AuditErrorCode } from '../audit/errors.ts'
import type { TextsOf } from './error-text.ts'

export const auditEs: TextsOf<AuditErrorCode> = {
  audit_look_open: {
    title: 'El registro ya se está verificando',
    detail:
      'Solo se hace una verificación a la vez, para no frenar la plataforma. No se ha movido dinero. Su avance figura en esta página.',
  },
}
