import type { KycKind } from '../notifications/schema.ts'
import { kycReasonsEs } from './kyc-reasons-es.ts'
import { kycValues } from './kyc-values.ts'
import type { MessageText } from './message-text.ts'

export const kycMessagesEs: Readonly<Record<KycKind, MessageText>> = {
  'kyc.received': {
    title: 'Hemos recibido sus documentos de identidad',
    body: [
      'Su caso es {{reference}}. Una persona lo revisa en un plazo de {{hours}} horas; leerá la respuesta aquí y por correo electrónico.',
      'Si falla una sola cosa, le pediremos solo esa.',
    ],
  },
  'kyc.revision': {
    title: 'Su caso de identidad necesita algo de usted',
    body: [
      'Envíe de nuevo: {{parts}}.',
      'Sus datos: {{details}}.',
      'La foto de su documento: {{idCard}}.',
      'La foto de su rostro: {{selfie}}.',
      'Todo lo demás está aceptado y se queda como está. Su dinero no se ve afectado.',
    ],
  },
  'kyc.verified': {
    title: 'Su identidad está verificada',
    body: [
      'Sus documentos están aceptados. Las retiradas que esperaban esta decisión siguen su curso.',
      'En Identidad puede ver quién ha mirado sus documentos y cuándo.',
    ],
  },
  'kyc.rejected': {
    title: 'Su caso de identidad se ha rechazado',
    body: ['Motivo: {{rejection}}.', '{{finality}}.', 'Nunca se pide ninguna comisión por esto.'],
  },
  'kyc.reminder': {
    title: 'Su caso de identidad sigue esperándole',
    body: [
      'Hay que enviar de nuevo una parte: {{parts}}.',
      'Hasta entonces las retiradas esperan. Su dinero sigue donde está.',
    ],
  },
  'kyc.overdue': {
    title: 'Un caso de identidad espera más de lo prometido',
    body: ['{{reference}} lleva más de {{hours}} horas en espera. Revíselo, por favor.'],
  },
  'kyc.escalated': {
    title: 'Un caso de identidad espera el doble de lo prometido',
    body: [
      '{{reference}} lleva más de {{hours}} horas en espera y nadie lo ha decidido. Ocúpese de que alguien lo haga.',
    ],
  },
}

export const kycValuesEs: Readonly<Record<string, string>> = {
  'finality.final': 'Esta decisión es definitiva. El dinero que ingresó se devuelve a su lugar de origen',
  'finality.again': 'Puede volver a enviar sus documentos cuando quiera',
  ...kycValues(kycReasonsEs),
}
