import type { DepositsErrorCode } from '../deposits/errors.ts'
import type { TextsOf } from './error-text.ts'

export const depositsEs: TextsOf<DepositsErrorCode> = {
  amount_below_minimum: {
    title: 'Está por debajo del depósito mínimo',
    detail:
      'Un depósito empieza en {{minimum}} USDT. No se ha guardado nada ni se ha movido dinero. Indique un importe mayor.',
  },
  reference_is_transaction: {
    title: 'Esto es una transacción de la cadena',
    detail:
      'Las transferencias en la cadena se encuentran y se abonan solas, por eso nadie las revisa a mano. No se ha movido dinero. Use la página de depósito en USDT y pregunte allí dónde está su transferencia.',
  },
  reference_used: {
    title: 'Ya nos envió esta referencia',
    detail:
      'Un pago con esta referencia ya está en revisión. No se ha añadido nada ni se ha movido dinero. Consulte sus depósitos.',
  },
  proof_needed: {
    title: 'Falta el justificante de pago',
    detail:
      'Añada una imagen del recibo o de la confirmación de su banco, para que dos personas puedan compararla. No se ha guardado nada ni se ha movido dinero.',
  },
  gateway_not_offered: {
    title: 'Esta forma de pago no se ofrece aquí',
    detail:
      'El operador no acepta transferencias bancarias. No se ha guardado nada ni se ha movido dinero. Utilice el depósito en USDT.',
  },
  test_money_used_up: {
    title: 'Ya ha recibido todo el dinero de prueba de hoy',
    detail: 'Lo recibió tres veces en las últimas 24 horas. No se ha movido dinero. Vuelva después del {{until}}.',
  },
  test_money_failed: {
    title: 'La cadena de prueba no aceptó la transferencia',
    detail: 'No se ha movido dinero y este intento no cuenta. Inténtelo de nuevo en un minuto.',
  },
  deposit_decided: {
    title: 'Este depósito ya está decidido',
    detail: 'Alguien lo abonó, rechazó o eliminó antes. Usted no ha cambiado nada. Vuelva a cargar la lista.',
  },
  deposit_of_chain: {
    title: 'El importe lo dice la cadena',
    detail:
      'El importe de un depósito automático no se puede editar. No se ha cambiado nada ni se ha movido dinero. Corrija el saldo de la persona indicando un motivo.',
  },
  deposit_has_money: {
    title: 'Detrás de este depósito hay dinero',
    detail:
      'Solo se puede eliminar un depósito que nunca tuvo dinero. No se ha cambiado nada ni se ha movido dinero. Uno ya abonado se corrige con un contraasiento.',
  },
  deposit_not_frozen: {
    title: 'Este depósito no está retenido',
    detail: 'No hay nada que liberar. No se ha cambiado nada ni se ha movido dinero. Vuelva a cargar la lista.',
  },
  chain_late: {
    title: 'Ahora mismo no se puede leer la cadena',
    detail:
      'Preguntamos a dos fuentes independientes y solo creemos lo que dicen ambas; en este momento no coinciden. No se ha movido dinero, y lo que llegue se abonará en cuanto coincidan. Inténtelo en unos minutos.',
  },
}
