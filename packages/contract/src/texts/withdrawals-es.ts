import type { WithdrawalsErrorCode } from '../withdrawals/errors.ts'
import type { TextsOf } from './error-text.ts'

export const withdrawalsEs: TextsOf<WithdrawalsErrorCode> = {
  withdraw_minimum: {
    title: 'La retirada mínima es de 1 USDT',
    detail: 'No se ha solicitado nada ni se ha movido dinero. Introduzca un importe de 1 o más.',
  },
  withdraw_address_needed: {
    title: '¿Adónde debe ir el dinero?',
    detail:
      'Falta la dirección de una cartera. No se ha movido dinero. Introduzca una o elija una de su libreta de direcciones.',
  },
  withdraw_bank_needed: {
    title: 'Los datos bancarios no están completos',
    detail: 'Hacen falta el banco, el titular y el número de cuenta. No se ha movido dinero. Complete lo que falta.',
  },
  withdraw_bank_not_offered: {
    title: 'Aquí no se ofrecen transferencias bancarias',
    detail: 'No se ha movido dinero. Retire a la dirección de una cartera.',
  },
  withdraw_balance_short: {
    title: 'Saldo insuficiente para retirar este importe.',
    detail:
      'En este saldo hay {{free}} USDT libres. No se ha movido dinero. Introduzca un importe menor o elija otro saldo.',
  },
  withdraw_kyc_needed: {
    title: 'Complete la verificación KYC para continuar con la retirada',
    detail: 'No se ha movido dinero; su saldo sigue igual. Envíe sus documentos y vuelva a solicitarla.',
  },
  withdraw_day_limit: {
    title: 'Es más de lo que puede salir en 24 horas',
    detail:
      'Su límite es de {{max}} USDT en 24 horas y ahora quedan {{left}} USDT. No se ha movido dinero. Introduzca un importe menor o espere a que las retiradas anteriores cumplan un día.',
  },
  withdraw_month_limit: {
    title: 'Es más de lo que puede salir en 30 días',
    detail:
      'Su límite es de {{max}} USDT en 30 días y ahora quedan {{left}} USDT. No se ha movido dinero. Introduzca un importe menor o escriba a soporte.',
  },
  withdraw_too_often: {
    title: 'Demasiadas retiradas en un día',
    detail:
      'Se pueden solicitar como máximo {{max}} en 24 horas; así le protegemos si otra persona usa su cuenta. No se ha movido dinero. Inténtelo mañana o escriba a soporte.',
  },
  withdraw_too_many_open: {
    title: 'Hay demasiadas retiradas abiertas',
    detail:
      'Puede haber como máximo {{max}} abiertas a la vez. No se ha movido dinero. Espere a que termine una o cancele alguna.',
  },
  withdraw_held_by_law: {
    title: 'Su dinero está retenido por orden legal',
    detail:
      'No podemos enviarlo a ningún sitio hasta que termine la orden. Sigue siendo suyo y no se ha movido dinero. Escriba a soporte para saber lo que podemos decirle.',
  },
  withdraw_key_reused: {
    title: 'Esta solicitud ya se usó para otra cosa',
    detail:
      'La misma clave llegó con otro contenido, así que no se ha hecho nada ni se ha movido dinero. Recargue la página y mire sus retiradas antes de volver a intentarlo.',
  },
  address_malformed: {
    title: 'Esto no es la dirección de una cartera',
    detail: 'Una dirección es 0x y 40 caracteres más. No se ha movido dinero. Cópiela de nuevo desde su cartera.',
  },
  address_checksum_wrong: {
    title: 'Esta dirección tiene un error de escritura',
    detail:
      'Sus mayúsculas y minúsculas no encajan, así que algún carácter está mal. No se ha movido dinero. Copie la dirección de nuevo desde su cartera, no la teclee.',
  },
  address_zero: {
    title: 'Esta dirección no es de nadie',
    detail: 'El dinero enviado allí se perdería para siempre. No se ha movido dinero. Introduzca una dirección suya.',
  },
  address_is_token: {
    title: 'Esta es la dirección del propio USDT',
    detail:
      'El dinero enviado al contrato del token se perdería para siempre. No se ha movido dinero. Introduzca la dirección de su cartera.',
  },
  address_of_platform: {
    title: 'Esta dirección es nuestra',
    detail: 'Una retirada a ella no le llegaría. No se ha movido dinero. Introduzca una dirección suya fuera de aquí.',
  },
  address_denied: {
    title: 'No enviamos a esta dirección',
    detail: 'Figura en una lista que debemos respetar. No se ha movido dinero. Use otra dirección o escriba a soporte.',
  },
  address_in_use: {
    title: 'Hay una retirada en camino a esta dirección',
    detail: 'No se ha quitado nada ni se ha movido dinero. Cancele antes esa retirada o espere a que termine.',
  },
  book_locked: {
    title: 'Su libreta de direcciones está bloqueada',
    detail:
      'Mientras lo esté no se admite ninguna dirección nueva. No se ha movido dinero. Use una de la libreta o desbloquéela, lo que tarda 24 horas.',
  },
  book_full: {
    title: 'Su libreta de direcciones está llena',
    detail: 'Caben {{max}} direcciones. No se ha añadido nada ni se ha movido dinero. Quite una que ya no use.',
  },
  withdrawal_ended: {
    title: 'Esta retirada ya ha terminado',
    detail: 'No queda nada que cancelar. Ahora no se ha movido dinero; la cronología muestra cómo terminó.',
  },
  withdrawal_being_sent: {
    title: 'Esta retirada se está enviando',
    detail: 'Ya no se puede detener, porque la cadena puede tenerla ya. La cronología muestra cada paso.',
  },
  withdrawal_own: {
    title: 'Esta retirada es suya',
    detail:
      'Nadie decide sobre su propio dinero. No se ha cambiado nada ni se ha movido dinero. Debe hacerlo otra persona.',
  },
  withdrawal_decided: {
    title: 'Esta retirada ya no espera eso',
    detail: 'Su estado ha cambiado entretanto. No se ha hecho nada ni se ha movido dinero ahora. Vuelva a mirarla.',
  },
  withdrawal_not_voided: {
    title: 'Todavía no se puede devolver',
    detail:
      'El firmante guarda un número de la cartera de pagos para esta retirada y aún no lo ha cerrado. No se ha cambiado nada ni se ha movido dinero. Si los pagos están detenidos, reanúdelos y vuelva a pedirlo entonces.',
  },
  withdrawal_approved_already: {
    title: 'Usted ya la ha aprobado',
    detail: 'La segunda aprobación debe ser de otra persona. No se ha cambiado nada ni se ha movido dinero.',
  },
  withdrawal_not_paid: {
    title: 'Esta transferencia no espera su respuesta',
    detail: 'Aún no se ha pagado por banco o usted ya ha respondido. No se ha cambiado nada ni se ha movido dinero.',
  },
  return_not_open: {
    title: 'No hay nada que devolver',
    detail:
      'Esta devolución solo se abre tras una decisión KYC definitiva. No se ha movido dinero. Use una retirada normal.',
  },
  return_nothing: {
    title: 'No queda nada por devolver',
    detail: 'El saldo de su cuenta es inferior a 1 USDT o ya está en camino. Ahora no se ha movido dinero.',
  },
  return_address_unclear: {
    title: 'No podemos saber adónde debe volver el dinero',
    detail:
      'Sus depósitos no llegaron desde una única dirección suya. No se ha movido dinero y sigue siendo suyo. Escriba a soporte: dos personas lo resolverán con usted.',
  },
  signer_silent: {
    title: 'El firmante no responde',
    detail:
      'No hemos podido decirle que se detenga. Mientras no responda, tampoco envía nada. Esta solicitud no ha movido dinero. Inténtelo de nuevo y revise el servidor enseguida.',
  },
}
