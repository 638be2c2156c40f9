import type { ApprovalsErrorCode } from '../approvals/errors.ts'
import type { TextsOf } from './error-text.ts'

export const approvalsEs: TextsOf<ApprovalsErrorCode> = {
  approval_own: {
    title: 'Esta solicitud es suya',
    detail:
      'Hacen falta dos personas distintas. No se ha hecho nada ni se ha movido dinero. Pida a otra persona que la revise.',
  },
  approval_decided: {
    title: 'Esta solicitud ya está decidida',
    detail:
      'Alguien la aprobó o la rechazó antes que usted. Usted no ha cambiado nada. Recargue la lista para ver el resultado.',
  },
  approval_stale: {
    title: 'La situación ha cambiado desde que se pidió',
    detail:
      'Lo que usted vio ya no es así ({{reason}}), de modo que no se ha ejecutado nada ni se ha movido dinero. Hay que volver a hacer la solicitud.',
  },
  approval_expired: {
    title: 'Esta solicitud ha caducado',
    detail: 'Nadie la decidió a tiempo. No se ha hecho nada ni se ha movido dinero. Hay que volver a hacerla.',
  },
  approval_digest_differs: {
    title: 'No es la solicitud que usted ha visto',
    detail:
      'Lo que ha aprobado y lo que está guardado no coinciden, así que no se ha ejecutado nada ni se ha movido dinero. Vuelva a cargarla y léala.',
  },
  signature_needed: {
    title: 'Hace falta su firma',
    detail:
      'Una decisión sobre dinero se firma con su llave de acceso. No se ha hecho nada ni se ha movido dinero. Fírmela para continuar.',
  },
  signature_wrong: {
    title: 'La firma no se ha aceptado',
    detail:
      'No corresponde a esta solicitud o no procede de su clave. No se ha hecho nada ni se ha movido dinero. Inténtelo de nuevo con su propia llave de acceso.',
  },
  capital_short: {
    title: 'No hay suficiente capital libre',
    detail:
      'A nadie se le abona dinero que la plataforma no tiene. No se ha movido dinero. Añada capital primero y pídalo de nuevo.',
  },
  nothing_to_change: {
    title: 'No hay nada que cambiar',
    detail: 'Ya está como lo pide. No se ha hecho nada ni se ha movido dinero.',
  },
  entry_not_found: {
    title: 'No conocemos este asiento',
    detail:
      'Una reducción debe indicar el asiento anterior que anula, y este no figura en el libro. No se ha movido dinero. Compruebe el número.',
  },
  entry_too_small: {
    title: 'Este asiento dio menos que eso',
    detail:
      'Una reducción recupera como mucho lo que dio el asiento indicado y aún no se ha recuperado. No se ha movido dinero. Pida menos o indique otro asiento.',
  },
  entry_not_reversible: {
    title: 'Este asiento no se recupera así',
    detail:
      'Una reducción solo recupera lo que dio el capital propio del operador. Un depósito, un retiro devuelto o el final de un plan son dinero de la persona. No se ha movido dinero. Indique un asiento que proceda del capital.',
  },
  money_moved_on: {
    title: 'El dinero de este asiento ya no está ahí',
    detail:
      'Se ha utilizado desde entonces y no se puede recuperar. No se ha movido dinero. Hable antes con la persona.',
  },
  owners_too_few: {
    title: 'Deben quedar dos propietarios',
    detail:
      'Con menos de dos propietarios nadie podría volver a cambiar un permiso. No se ha hecho nada ni se ha movido dinero. Nombre antes a otro propietario.',
  },
}
