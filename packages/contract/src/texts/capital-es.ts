import type { CapitalErrorCode } from '../treasury/errors.ts'
import type { TextsOf } from './error-text.ts'

export const capitalEs: TextsOf<CapitalErrorCode> = {
  address_is_ours: {
    title: 'Esta dirección no puede ser del operador',
    detail:
      'En ella se recibe dinero, o es el propio token. Lo que viene de ahí nunca es dinero propio del operador. No se ha declarado nada ni se ha movido dinero. Use una dirección que solo tenga el operador.',
  },
  address_declared: {
    title: 'Esta dirección ya está declarada',
    detail: 'Figura en la lista de direcciones del operador. No se ha cambiado nada ni se ha movido dinero.',
  },
  addresses_too_many: {
    title: 'Ya hay suficientes direcciones declaradas',
    detail:
      'Como máximo hay veinte a la vez, para que alguien conozca cada una. No se ha declarado nada ni se ha movido dinero. Dé de baja una que ya no se use.',
  },
  statement_unknown: {
    title: 'Este texto no se puede usar',
    detail:
      'No se entregó aquí, tiene más de una semana o ya se usó. No se ha declarado nada ni se ha movido dinero. Pida un texto nuevo y firme ese.',
  },
  statement_not_signed: {
    title: 'La firma no es de esta dirección',
    detail:
      'La clave de la dirección debe firmar exactamente el texto entregado, en esta plataforma y esta cadena. No se ha declarado nada ni se ha movido dinero. Fírmelo de nuevo con esa dirección.',
  },
  arrival_not_open: {
    title: 'Este ingreso no espera a nadie',
    detail:
      'Ya se contó, la red lo retiró o aún no tiene todas sus confirmaciones. No se ha cambiado nada ni se ha movido dinero. Cargue de nuevo la lista.',
  },
  sender_not_declared: {
    title: 'Su remitente no está declarado',
    detail:
      'Solo lo que viene de una dirección declarada puede contarse como capital. No se ha movido dinero. Pida la firma a su titular, declare la dirección y vuelva a solicitarlo.',
  },
}
