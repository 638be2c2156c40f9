import type { DepositMessageKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const depositMessagesEs: Readonly<Record<DepositMessageKind, MessageText>> = {
  'deposit.seen': {
    title: 'Un depósito está en camino',
    body: [
      'Vemos una transferencia de {{amount}} USDT a su dirección.',
      'Se abona en cuanto tenga suficientes bloques encima; no tiene que hacer nada.',
    ],
  },
  'deposit.credited': {
    title: 'Su depósito está abonado',
    body: [
      '{{amount}} USDT están ahora en el saldo de su cuenta.',
      'Se han añadido además {{profit}} USDT a su saldo de ganancias.',
      'Llegaron {{arrived}} USDT; el resto salda lo que se pagó en su lugar cuando la red había retirado esta transferencia.',
      'Es el asiento #{{entry}} del libro.',
    ],
  },
  'deposit.below_minimum': {
    title: 'Guardamos para usted un depósito pequeño',
    body: [
      'Han llegado {{amount}} USDT, menos que el depósito mínimo de 10 USDT.',
      'Son suyos y se guardan a su nombre; en cuanto sus depósitos pequeños sumen 10 USDT, se abonan todos.',
    ],
  },
  'deposit.frozen': {
    title: 'Estamos revisando su depósito',
    body: [
      'Han llegado {{amount}} USDT sin problema, pero algo en la transferencia es inusual.',
      'Dos personas la revisan antes de abonarla. El dinero se guarda a su nombre; no tiene que hacer nada.',
    ],
  },
  'deposit.reorged': {
    title: 'La red ha retirado una transferencia',
    body: [
      'La transferencia de {{amount}} USDT ya no forma parte de la cadena.',
      'Estaba abonada; {{taken}} USDT se han retirado del saldo de su cuenta. Sus planes y sus ganancias no se han tocado.',
      'Si la transferencia vuelve, se cuenta de nuevo por sí sola. Si tiene preguntas, escriba a soporte.',
    ],
  },
  'deposit.submitted': {
    title: 'Hemos recibido su aviso de pago',
    body: [
      'Nos ha comunicado un pago de {{amount}} USDT.',
      'Dos personas lo comparan con lo que ha llegado. Aún no se ha movido dinero; le escribiremos cuando esté decidido.',
    ],
  },
  'deposit.waiting': {
    title: 'Su pago está aceptado y espera',
    body: [
      'Dos personas han aceptado su pago de {{amount}} USDT.',
      'Se abona con fondos propios del operador en cuanto haya suficientes. Todavía no se ha abonado nada, y no tiene que hacer nada.',
    ],
  },
  'deposit.rejected': {
    title: 'Su aviso de pago ha sido rechazado',
    body: [
      'El pago de {{amount}} USDT no se ha abonado y no se ha movido dinero.',
      'Motivo: {{reason}}.',
      'Si cree que es un error, escriba a soporte y envíe su justificante de pago.',
    ],
  },
}
