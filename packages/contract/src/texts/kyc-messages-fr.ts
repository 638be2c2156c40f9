import type { KycKind } from '../notifications/schema.ts'
import { kycReasonsFr } from './kyc-reasons-fr.ts'
import { kycValues } from './kyc-values.ts'
import type { MessageText } from './message-text.ts'

export const kycMessagesFr: Readonly<Record<KycKind, MessageText>> = {
  'kyc.received': {
    title: 'Nous avons reçu vos documents d’identité',
    body: [
      'Votre dossier porte la référence {{reference}}. Une personne l’examine dans les {{hours}} heures ; vous lirez la réponse ici et par e-mail.',
      'Si une seule chose ne va pas, nous ne redemandons que celle-là.',
    ],
  },
  'kyc.revision': {
    title: 'Votre dossier KYC est à corriger',
    body: [
      'Veuillez renvoyer : {{parts}}.',
      'Vos informations : {{details}}.',
      'La photo de votre document : {{idCard}}.',
      'La photo de votre visage : {{selfie}}.',
      'Tout le reste est accepté et reste tel quel. Votre argent n’est pas concerné.',
    ],
  },
  'kyc.verified': {
    title: 'Votre identité est vérifiée',
    body: [
      'Vos documents sont acceptés. Les retraits qui attendaient cette étape suivent leur cours.',
      'Sous Identité, vous voyez qui a consulté vos documents et quand.',
    ],
  },
  'kyc.rejected': {
    title: 'Votre dossier KYC a été refusé',
    body: ['Motif : {{rejection}}.', '{{finality}}.', 'Aucuns frais ne sont jamais demandés pour cela.'],
  },
  'kyc.reminder': {
    title: 'Votre dossier KYC vous attend toujours',
    body: [
      'Une partie doit être renvoyée : {{parts}}.',
      'D’ici là, les retraits attendent. Votre argent reste où il est.',
    ],
  },
  'kyc.overdue': {
    title: 'Un dossier KYC attend plus longtemps que promis',
    body: ['{{reference}} attend depuis plus de {{hours}} heures. Merci de l’examiner.'],
  },
  'kyc.escalated': {
    title: 'Un dossier KYC attend deux fois plus longtemps que promis',
    body: [
      '{{reference}} attend depuis plus de {{hours}} heures et personne ne l’a tranché. Veillez à ce que quelqu’un le fasse.',
    ],
  },
}

export const kycValuesFr: Readonly<Record<string, string>> = {
  'finality.final': 'Cette décision est définitive. L’argent que vous avez versé est renvoyé là d’où il venait',
  'finality.again': 'Vous pouvez renvoyer vos documents quand vous le souhaitez',
  ...kycValues(kycReasonsFr),
}
