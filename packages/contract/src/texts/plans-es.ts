import type { PlansErrorCode } from '../plans/errors.ts'
import type { TextsOf } from './error-text.ts'

export const plansEs: TextsOf<PlansErrorCode> = {
  terms_changed: {
    title: 'Las condiciones de este plan han cambiado',
    detail:
      'Usted leyó una versión distinta de la que se ofrece ahora (versión {{version}}). No se ha bloqueado nada ni se ha movido dinero. Lea las condiciones nuevas y decida después.',
  },
  risk_version_changed: {
    title: 'Lo que debe saber ha cambiado',
    detail:
      'Usted confirmó un texto anterior. No se ha bloqueado nada ni se ha movido dinero. Lea el nuevo y confírmelo.',
  },
  amount_below_min: {
    title: 'Es menos de lo que admite este plan',
    detail: 'Una posición tiene como mínimo {{min}} USDT. No se ha movido dinero. Indique un importe mayor.',
  },
  amount_above_max: {
    title: 'Es más de lo que admite este plan',
    detail: 'Una posición tiene como máximo {{max}} USDT. No se ha movido dinero. Indique un importe menor.',
  },
  cash_short: {
    title: 'El saldo de su cuenta no alcanza',
    detail: 'Tiene {{free}} USDT libres. No se ha movido dinero. Indique un importe menor o deposite antes.',
  },
  fully_subscribed: {
    title: 'Plan completo',
    detail:
      'El capital libre del operador no cubre la ganancia de este importe, así que no la prometemos. Queda sitio para unos {{room}} USDT. No se ha movido dinero y su saldo sigue igual. Indique menos o vuelva cuando haya sitio.',
  },
  verification_needed: {
    title: 'Antes hay que verificar su identidad',
    detail:
      'Un plan exige una identidad verificada. No se ha movido dinero. Termine la verificación y active el plan después.',
  },
  activations_halted: {
    title: 'Ahora mismo no se puede activar ningún plan',
    detail:
      'Un control del dinero propio de la plataforma ha detenido las promesas nuevas; /proof explica por qué. No se ha movido dinero y los planes en curso se pagan según lo prometido. Inténtelo más tarde.',
  },
  positions_too_many: {
    title: 'Tiene tantos planes abiertos como puede tener una persona',
    detail:
      'Puede haber como máximo {{max}} abiertos a la vez. No se ha movido dinero. Espere a que termine uno de ellos.',
  },
  key_reused: {
    title: 'Esta solicitud ya se usó para otra cosa',
    detail:
      'La misma clave llegó con otro contenido, así que no se ha hecho nada ni se ha movido dinero. Recargue la página y mire sus planes antes de volver a intentarlo.',
  },
  position_due: {
    title: 'Este plan acaba de terminar',
    detail:
      'Ya no se puede salir antes de tiempo: el capital y la ganancia van camino de su cuenta. No ha cambiado nada.',
  },
  position_ended: {
    title: 'Este plan ya ha terminado',
    detail: 'No queda nada que decidir sobre él. No se ha movido dinero ahora. Su actividad muestra cómo terminó.',
  },
  quote_changed: {
    title: 'Las cifras han cambiado desde que las vio',
    detail: 'Ha confirmado importes distintos de los que valen ahora. No se ha movido dinero. Mire las cifras nuevas.',
  },
  renewal_too_early: {
    title: 'Aún es pronto para renovar',
    detail:
      'La renovación se confirma en el último cuarto del plazo, a partir del {{from}}. No ha cambiado nada ni se ha movido dinero.',
  },
  plan_not_offered: {
    title: 'Este plan ya no se ofrece',
    detail:
      'Nadie puede activarlo ni renovarlo. No se ha movido dinero; las posiciones en curso se pagan según lo prometido.',
  },
  plan_rate_above_ceiling: {
    title: 'Esta rentabilidad no se puede ofrecer',
    detail:
      'El plan promete un {{rate}} anual, simple. La edición real publica como máximo un {{ceiling}} anual, porque nadie podría prometer más con honestidad. No se ha publicado nada ni se ha movido dinero. Reduzca la ganancia o alargue el plazo.',
  },
  plan_text_missing: {
    title: 'Falta un texto de este plan',
    detail:
      'El nombre, el resumen, la procedencia de la ganancia y el riesgo deben estar en todos los idiomas. No se ha publicado nada ni se ha movido dinero. Complete antes los textos.',
  },
  plan_version_frozen: {
    title: 'Esta versión ya no se puede cambiar',
    detail:
      'Se publicó, y lo que leyeron los inversores queda como estaba. No ha cambiado nada ni se ha movido dinero. Redacte una versión nueva.',
  },
  plan_draft_exists: {
    title: 'Este plan ya tiene un borrador',
    detail: 'Un borrador a la vez. No se ha guardado nada ni se ha movido dinero. Modifique el que existe.',
  },
  plan_limits_crossed: {
    title: 'Los límites no encajan',
    detail:
      'El importe mínimo debe ser mayor que cero y no superar al máximo. No se ha guardado nada ni se ha movido dinero. Corrija los dos importes.',
  },
  plans_too_many: {
    title: 'Hay tantos planes como puede haber',
    detail: 'No se ha guardado nada ni se ha movido dinero. Redacte una versión nueva de un plan existente.',
  },
  clock_too_far: {
    title: 'El reloj de demostración no va más allá',
    detail: 'Ya va diez años adelantado. No ha cambiado nada ni se ha movido dinero.',
  },
  no_maturity_ahead: {
    title: 'No hay ningún plan en curso',
    detail:
      'No hay ningún vencimiento al que avanzar. El reloj no se ha movido, ni tampoco dinero. Adelántelo una hora o un día.',
  },
}
