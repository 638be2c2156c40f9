import type { PlansKind } from '../notifications/schema.ts'
import type { MessageText } from './message-text.ts'

export const plansMessagesEn: Readonly<Record<PlansKind, MessageText>> = {
  'plan.activated': {
    title: 'Your plan has started',
    body: [
      '{{plan}} ({{reference}}): {{amount}} USDT is locked until {{due}}.',
      'Your profit of {{profit}} USDT is already set aside: entry #{{entry}}.',
    ],
    mail: ['You can leave early at any time: the principal comes back, the profit does not.'],
  },
  'plan.matured': {
    title: 'Your plan has ended: the money is free',
    body: [
      '{{plan}} ({{reference}}): {{amount}} USDT of principal and {{profit}} USDT of profit are yours now, entry #{{entry}}.',
      'You had asked to renew it; that was not possible because {{hindrance}}.',
    ],
  },
  'plan.renewed': {
    title: 'Your plan was renewed',
    body: [
      '{{plan}} ({{reference}}): the profit of {{earned}} USDT is yours now.',
      'The principal of {{amount}} USDT started again as {{newReference}}, until {{due}}.',
      'The new profit of {{profit}} USDT is already set aside: entry #{{entry}}.',
    ],
  },
  'plan.exited': {
    title: 'You left your plan early',
    body: [
      '{{plan}} ({{reference}}): your principal of {{amount}} USDT is free again, entry #{{entry}}.',
      'The profit that was set aside went back to the operator.',
    ],
  },
  'referral.reserved': {
    title: 'A bonus is set aside for you',
    body: [
      'Somebody you invited has started their first plan. {{bonus}} USDT is set aside for you and is paid when it ends, on {{due}}.',
    ],
  },
  'referral.paid': {
    title: 'Your referral bonus was paid',
    body: ['{{bonus}} USDT is in your bonus balance now, entry #{{entry}}.'],
  },
  'referral.ended': {
    title: 'A referral bonus was not paid',
    body: [
      'Somebody you invited left their first plan early, so the {{bonus}} USDT set aside for you went back to the operator.',
    ],
  },
}

export const plansValuesEn: Readonly<Record<string, string>> = {
  'command.plan.publish': 'Publishing a plan',
  'command.plan.close': 'Closing a plan',
  'hindrance.fully_subscribed': 'the operator’s free capital did not cover another profit',
  'hindrance.plan_not_offered': 'the plan is no longer offered on these terms',
  'hindrance.activations_halted': 'new promises were stopped at that moment',
  'hindrance.person_not_ready': 'your account did not meet the conditions for a new plan',
}
