import type { PlansKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const plansMessagesEs: Readonly<Record<PlansKind, MessageText>> = {
  'plan.activated': {
    title: 'Su plan ha comenzado',
    body: [
      '{{plan}} ({{reference}}): {{amount}} USDT quedan bloqueados hasta el {{due}}.',
      'Su ganancia de {{profit}} USDT ya está apartada: asiento #{{entry}}.',
    ],
    mail: ['Puede salir antes cuando quiera: recupera el capital, pero no la ganancia.'],
  },
  'plan.matured': {
    title: 'Su plan ha terminado: el dinero está libre',
    body: [
      '{{plan}} ({{reference}}): {{amount}} USDT de capital y {{profit}} USDT de ganancia ya son suyos, asiento #{{entry}}.',
      'Usted había pedido renovarlo; no fue posible porque {{hindrance}}.',
    ],
  },
  'plan.renewed': {
    title: 'Su plan se ha renovado',
    body: [
      '{{plan}} ({{reference}}): la ganancia de {{earned}} USDT ya es suya.',
      'El capital de {{amount}} USDT ha vuelto a empezar como {{newReference}}, hasta el {{due}}.',
      'La nueva ganancia de {{profit}} USDT ya está apartada: asiento #{{entry}}.',
    ],
  },
  'plan.exited': {
    title: 'Ha salido de su plan antes de tiempo',
    body: [
      '{{plan}} ({{reference}}): su capital de {{amount}} USDT vuelve a estar libre, asiento #{{entry}}.',
      'La ganancia apartada ha vuelto al operador.',
    ],
  },
  'referral.reserved': {
    title: 'Hay una bonificación apartada para usted',
    body: [
      'Una persona a la que invitó ha comenzado su primer plan. Hay {{bonus}} USDT apartados para usted y se pagan cuando termine, el {{due}}.',
    ],
  },
  'referral.paid': {
    title: 'Se ha pagado su bonificación por recomendación',
    body: ['{{bonus}} USDT están ya en su saldo de bonificaciones, asiento #{{entry}}.'],
  },
  'referral.ended': {
    title: 'Una bonificación por recomendación no se ha pagado',
    body: [
      'Una persona a la que invitó salió antes de tiempo de su primer plan, así que los {{bonus}} USDT apartados para usted han vuelto al operador.',
    ],
  },
}

export const plansValuesEs: Readonly<Record<string, string>> = {
  'command.plan.publish': 'Publicación de un plan',
  'command.plan.close': 'Cierre de un plan',
  'hindrance.fully_subscribed': 'el capital libre del operador no cubría otra ganancia',
  'hindrance.plan_not_offered': 'el plan ya no se ofrece con estas condiciones',
  'hindrance.activations_halted': 'en ese momento las promesas nuevas estaban detenidas',
  'hindrance.person_not_ready': 'su cuenta no cumplía las condiciones para un plan nuevo',
}
