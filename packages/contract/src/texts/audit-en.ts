import type { AuditErrorCode } from '../audit/errors.ts'
import type { TextsOf } from './error-text.ts'

export const auditEn: TextsOf<AuditErrorCode> = {
  audit_look_open: {
    title: 'The record is already being verified',
    detail:
      'One verification runs at a time, so that it does not slow the platform down. No money was moved. Its progress is on this page.',
  },
}
