import { accountsEs } from './accounts-es.ts'
import { approvalsEs } from './approvals-es.ts'
import { auditEs } from './audit-es.ts'
import { capitalEs } from './capital-es.ts'
import { depositsEs } from './deposits-es.ts'
import type { ErrorTexts } from './error-text.ts'
import { kycEs } from './kyc-es.ts'
import { plansEs } from './plans-es.ts'
import { withdrawalsEs } from './withdrawals-es.ts'

export const errorsEs: ErrorTexts = {
  bad_request: {
    title: 'No hemos podido leer esta solicitud',
    detail:
      'Falta algo o tiene una forma incorrecta. No se ha movido dinero. Revise los campos marcados y envíela de nuevo.',
  },
  not_found: {
    title: 'Aquí no hay nada',
    detail: 'La página o el elemento no existe, o no le corresponde verlo. No se ha movido dinero.',
  },
  method_not_allowed: {
    title: 'Esto no se puede hacer aquí',
    detail: 'La dirección existe, pero no para este tipo de solicitud. No se ha movido dinero.',
  },
  payload_too_large: {
    title: 'Es demasiado grande',
    detail:
      'Lo que ha enviado supera lo que aceptamos. No se ha guardado nada ni se ha movido dinero. Envíe un archivo más pequeño.',
  },
  unsupported_media_type: {
    title: 'No podemos leer este tipo de archivo',
    detail: 'No se ha guardado nada ni se ha movido dinero. Envíelo en uno de los formatos que indica la página.',
  },
  too_many_requests: {
    title: 'Demasiados intentos',
    detail:
      'Llegados a este punto frenamos a todo el mundo para proteger las cuentas. No se ha movido dinero. Espere unos minutos e inténtelo de nuevo.',
  },
  edition_mismatch: {
    title: 'Esta página y nuestro servidor no se corresponden',
    detail:
      'Uno es la demostración y el otro no, así que nos negamos a continuar. No se ha movido dinero. Recargue la página; si se repite, escriba a soporte.',
  },
  unavailable: {
    title: 'Ahora mismo no podemos responder',
    detail:
      'Una parte de la plataforma se está reiniciando. Su solicitud no se ha ejecutado y no ha movido dinero. Inténtelo de nuevo dentro de un minuto.',
  },
  not_signed_in: {
    title: 'Inicie sesión',
    detail:
      'Esto es solo para quien ha iniciado sesión, o la suya ha terminado. No se ha movido dinero. Inicie sesión e inténtelo de nuevo.',
  },
  forbidden: {
    title: 'No puede hacer esto',
    detail:
      'Su cuenta no tiene permiso para ello. No se ha hecho nada ni se ha movido dinero. Pídaselo a un propietario si lo necesita.',
  },
  internal: {
    title: 'Algo ha fallado por nuestra parte',
    detail:
      'Lo hemos registrado. Si estaba moviendo dinero, mire su actividad antes de repetirlo: muestra lo que se hizo.',
  },
  ...accountsEs,
  ...approvalsEs,
  ...auditEs,
  ...capitalEs,
  ...kycEs,
  ...plansEs,
  ...withdrawalsEs,
  form_expired: {
    title: 'Este formulario ha estado abierto demasiado tiempo',
    detail:
      'Por su seguridad, un formulario vale un día. No se ha enviado nada ni se ha movido dinero. Su texto sigue aquí: pulse enviar otra vez.',
  },
  message_closed: {
    title: 'Este mensaje está cerrado',
    detail: 'Se cerró entretanto. No se ha enviado nada ni se ha movido dinero. Vuelva a abrirlo para responder.',
  },
  announcement_over: {
    title: 'Ya habría terminado',
    detail:
      'El final es anterior al comienzo o al momento actual. No se ha publicado nada ni se ha movido dinero. Elija un final posterior.',
  },
  support_changed: {
    title: 'Alguien lo ha cambiado entretanto',
    detail:
      'Lo que usted vio ya no es lo vigente. No se ha publicado nada ni se ha movido dinero. Revise lo que figura ahora y publique de nuevo.',
  },
  support_placeholder: {
    title: 'Esto es un dato de ejemplo',
    detail:
      'El sitio real solo muestra contactos verdaderos. No se ha publicado nada ni se ha movido dinero. Indique la dirección, el número y el horario propios del operador.',
  },
  testimonial_needs_payout: {
    title: 'No hay ningún pago sobre el que escribir',
    detail: 'Puede escribir un texto por cada retirada liquidada. No se ha guardado nada ni se ha movido dinero.',
  },
  testimonial_decided: {
    title: 'Alguien ya lo ha decidido',
    detail: 'Otra persona lo decidió entretanto. No se ha cambiado nada ni se ha movido dinero.',
  },
  newsletter_link_invalid: {
    title: 'Este enlace ya no funciona',
    detail:
      'Está incompleto, ya se ha usado o tiene más de una semana. No se ha cambiado nada ni se ha movido dinero. Escriba de nuevo su dirección y le enviaremos otro.',
  },
  ...depositsEs,
}
