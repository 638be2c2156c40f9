import type { WithdrawalKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const withdrawalsMessagesEs: Readonly<Record<WithdrawalKind, MessageText>> = {
  'withdrawal.requested': {
    title: 'Tenemos su solicitud de retirada',
    body: ['{{reference}}: {{amount}} USDT quedan apartados para ella. Puede cancelarla hasta que se envíe.'],
    mail: ['Si no la ha pedido usted, cancélela ahora, cambie su contraseña y escriba a soporte.'],
  },
  'withdrawal.review': {
    title: 'Una retirada espera su revisión',
    body: [
      '{{reference}}: {{amount}} USDT esperan a que los revise usted u otra persona autorizada. Su titular está esperando.',
    ],
    button: 'Abrir la retirada',
  },
  'withdrawal.approved': {
    title: 'Su retirada está aprobada',
    body: ['{{reference}}: {{amount}} USDT se envían a continuación.'],
  },
  'withdrawal.delayed': {
    title: 'Su retirada se retrasa',
    body: [
      '{{reference}}: {{amount}} USDT están aprobados y esperan porque {{delay}}.',
      'El dinero sigue apartado para usted y no tiene que hacer nada.',
    ],
  },
  'withdrawal.sent': {
    title: 'Su retirada se ha enviado',
    body: [
      '{{reference}}: {{amount}} USDT están en la cadena y esperan confirmaciones.',
      'Transacción {{transaction}}.',
    ],
  },
  'withdrawal.uncertain': {
    title: 'Su retirada tarda más en la cadena',
    body: [
      '{{reference}}: {{amount}} USDT se enviaron y la cadena aún no los ha aceptado.',
      'El dinero sigue apartado hasta que lo sepamos; ni se pierde ni se envía dos veces.',
    ],
  },
  'withdrawal.failed': {
    title: 'Su retirada no se ha podido enviar',
    body: [
      '{{reference}}: {{amount}} USDT no han salido y siguen apartados para usted.',
      'Personas de nuestro equipo lo están revisando y tendrá noticias nuestras.',
    ],
  },
  'withdrawal.paid': {
    title: 'Su transferencia bancaria está hecha',
    body: [
      '{{reference}}: {{amount}} USDT se han pagado a su cuenta bancaria, referencia {{bankReference}}.',
      'Díganos en la página de retiradas cuando haya llegado, o si no ha llegado al cabo de unos días.',
    ],
  },
  'withdrawal.disputed': {
    title: 'Buscamos su transferencia bancaria',
    body: [
      '{{reference}}: nos dijo que {{amount}} USDT no llegaron. Dos personas lo revisan y tendrá noticias nuestras.',
    ],
  },
  'withdrawal.settled': {
    title: 'Su retirada está completa',
    body: ['{{reference}}: {{amount}} USDT han salido definitivamente.', 'Transacción {{transaction}}.'],
  },
  'withdrawal.shortfall': {
    title: 'Se le ha abonado una parte de su retirada',
    body: [
      '{{reference}}: el emisor del token se quedó con {{amount}} USDT de lo que enviamos. Hemos abonado esa parte al saldo de su cuenta con nuestro propio capital: asiento #{{entry}}.',
    ],
  },
  'withdrawal.rejected': {
    title: 'Su retirada ha sido rechazada',
    body: [
      '{{reference}}: {{amount}} USDT han vuelto al saldo del que salieron.',
      'Motivo: {{rejection}}.',
      '{{note}}',
      'Si no está de acuerdo, escriba a soporte e indique la referencia.',
    ],
  },
  'withdrawal.cancelled': {
    title: 'Su retirada está cancelada',
    body: ['{{reference}}: {{amount}} USDT han vuelto al saldo del que salieron.'],
    mail: ['Si no la ha cancelado usted, cambie su contraseña y escriba a soporte.'],
  },
  'withdrawal.address_added': {
    title: 'Confirme una nueva dirección de retirada',
    body: [
      'Se ha anotado esta dirección en su libreta: {{address}}.',
      'Compárela con su cartera, carácter por carácter. Confírmela solo si es suya: entonces empieza su espera, y la página dice desde cuándo podrá usarse.',
    ],
    mail: ['Si no ha sido usted, no siga el enlace: cambie su contraseña y escriba a soporte.'],
    button: 'Confirmar esta dirección',
  },
  'withdrawal.address_confirmed': {
    title: 'Se ha confirmado una dirección de retirada',
    body: [
      '{{address}} se puede usar a partir del {{usable}} UTC.',
      'Si no ha sido usted, bloquee su libreta de direcciones, cambie su contraseña y escriba a soporte.',
    ],
  },
  'withdrawal.book_locked': {
    title: 'Su libreta de direcciones está bloqueada',
    body: ['No se admite ninguna dirección de retirada nueva hasta que la desbloquee, lo que tarda 24 horas.'],
  },
  'withdrawal.book_unlocking': {
    title: 'Su libreta de direcciones se desbloqueará',
    body: [
      'Dentro de 24 horas volverá a admitir direcciones de retirada nuevas.',
      'Si no ha sido usted, bloquéela otra vez ahora, cambie su contraseña y escriba a soporte.',
    ],
  },
}

export const withdrawalsValuesEs: Readonly<Record<string, string>> = {
  'command.withdrawal.mark_paid': 'Pago bancario de una retirada',
  'command.withdrawal.settle_dispute': 'Decisión sobre una retirada',
  'command.payouts.resume': 'Reanudación de los pagos',
  'delay.gas': 'la comisión de la red es inusualmente alta o se está recargando la cartera de gas',
  'delay.refilling': 'se está recargando la cartera de pagos',
  'delay.day_limit': 'se agotó el límite diario de pagos sin firma',
  'delay.signatures': 'las firmas aún se están reconociendo',
  'delay.stopped': 'todos los pagos están detenidos mientras se comprueba algo',
  'delay.chain_late': 'la red no responde como debería',
  'rejection.address_not_yours': 'la dirección no parece ser suya',
  'rejection.address_sanctioned': 'la dirección figura en una lista que debemos respetar',
  'rejection.identity_questions': 'hay cuestiones pendientes sobre su identidad',
  'rejection.suspected_fraud': 'sospechamos que alguien está siendo engañado',
  'rejection.account_compromised': 'puede que otra persona esté usando su cuenta',
  'rejection.bank_details_wrong': 'los datos bancarios no son correctos',
  'rejection.returned': 'el pago no se pudo realizar',
}
