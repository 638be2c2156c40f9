import type { Language } from '../language.ts'
import type { ReferralReason } from '../referrals/rules.ts'

/** Why a bonus is not (yet) paid, said to the one who invited; nothing in it tells who the invited person is. */
export const referralReasonTexts: Readonly<Record<Language, Readonly<Record<ReferralReason, string>>>> = {
  en: {
    no_plan_yet: 'They have not started a plan yet. The bonus belongs to their first one.',
    plan_running: 'Their first plan is running. Your bonus is set aside and is paid when it ends.',
    paid: 'Their first plan has ended and your bonus was paid.',
    left_early: 'They left their first plan early, so there is no bonus.',
    plan_without_bonus: 'Their first plan carries no referral bonus.',
    account_closed: 'Their account was closed before they started a plan.',
    same_person: 'You invited yourself, so there is no bonus.',
  },
  es: {
    no_plan_yet: 'Esta persona todavía no ha comenzado ningún plan. La bonificación corresponde al primero.',
    plan_running:
      'El primer plan de esta persona está en curso. La bonificación está apartada para usted y se paga cuando termine.',
    paid: 'El primer plan de esta persona ha terminado y la bonificación está pagada.',
    left_early: 'Esta persona salió antes de tiempo de su primer plan, así que no hay bonificación.',
    plan_without_bonus: 'El primer plan de esta persona no incluye bonificación por recomendación.',
    account_closed: 'La cuenta de esta persona se cerró antes de un primer plan.',
    same_person: 'Esta invitación fue para usted mismo, así que no hay bonificación.',
  },
  fr: {
    no_plan_yet: 'Cette personne n’a pas encore commencé de plan. La prime porte sur le premier.',
    plan_running: 'Son premier plan est en cours. Votre prime est mise de côté et sera payée à son échéance.',
    paid: 'Son premier plan est terminé et votre prime a été payée.',
    left_early: 'Cette personne est sortie plus tôt de son premier plan : il n’y a pas de prime.',
    plan_without_bonus: 'Son premier plan ne comporte pas de prime de parrainage.',
    account_closed: 'Son compte a été fermé avant un premier plan.',
    same_person: 'Cette invitation vous était adressée à vous-même : il n’y a pas de prime.',
  },
}
