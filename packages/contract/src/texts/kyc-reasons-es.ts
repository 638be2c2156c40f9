import type { KycReasonTexts } from './kyc-reason-text.ts'

const moneyBack = 'El dinero que ingresó se devuelve a su lugar de origen.'

export const kycReasonsEs: KycReasonTexts = {
  reasons: {
    name_differs: {
      title: 'El nombre que escribió y el del documento no coinciden',
      fix: 'Escriba su nombre exactamente como figura en el documento, o envíe el documento que lleva ese nombre.',
    },
    name_incomplete: {
      title: 'Falta una parte de su nombre',
      fix: 'Escriba todos los nombres y apellidos que figuran en el documento.',
    },
    birth_date_differs: {
      title: 'La fecha de nacimiento no coincide con el documento',
      fix: 'Mire el documento y escriba la fecha que figura en él.',
    },
    address_incomplete: {
      title: 'El domicilio no está completo',
      fix: 'Escriba calle, número, código postal, localidad y país.',
    },
    blurry: {
      title: 'La imagen no es nítida',
      fix: 'Apoye la cámara en algo firme, no se mueva durante un segundo y compruebe que se lee el texto más pequeño.',
    },
    cut_off: {
      title: 'Una parte queda fuera de la imagen',
      fix: 'Repita la foto desde un poco más lejos, con todos los bordes dentro de la imagen.',
    },
    glare: {
      title: 'Un reflejo tapa una parte',
      fix: 'Aléjese de la lámpara o la ventana, desactive el flash y repita la foto.',
    },
    too_dark: {
      title: 'La imagen es demasiado oscura',
      fix: 'Repita la foto con luz natural o en una habitación bien iluminada.',
    },
    expired: {
      title: 'El documento está caducado',
      fix: 'Envíe un documento vigente. Sirven el pasaporte, el documento de identidad y el permiso de conducir.',
    },
    wrong_document: {
      title: 'Este documento no nos sirve',
      fix: 'Envíe su pasaporte, su documento nacional de identidad o su permiso de conducir.',
    },
    not_in_colour: {
      title: 'Es una copia o una imagen sin color',
      fix: 'Fotografíe el propio documento, en color.',
    },
    face_covered: {
      title: 'Su rostro está tapado en parte',
      fix: 'Quítese las gafas de sol, la mascarilla o la gorra, mire a la cámara de frente y repita la foto.',
    },
    more_than_one_face: {
      title: 'Hay más de un rostro en la imagen',
      fix: 'Repita la foto de modo que solo se le vea a usted.',
    },
    not_a_live_photo: {
      title: 'Parece la foto de otra foto',
      fix: 'Hágase ahora una foto con la cámara; no fotografíe una pantalla ni un papel.',
    },
    document_forged: {
      title: 'El documento está alterado o no es auténtico',
      fix: `No podemos seguir con esta cuenta. ${moneyBack}`,
    },
    not_the_same_person: {
      title: 'El rostro y el documento son de personas distintas',
      fix: `No podemos seguir con esta cuenta. ${moneyBack}`,
    },
    under_age: {
      title: 'Tiene usted menos de 18 años',
      fix: `Antes de esa edad no podemos atenderle. ${moneyBack}`,
    },
    not_permitted: {
      title: 'La ley no nos permite atenderle',
      fix: `No podemos seguir con esta cuenta. ${moneyBack}`,
    },
    document_not_accepted: {
      title: 'No podemos comprobar este tipo de documento',
      fix: 'Puede empezar de nuevo con un pasaporte, un documento nacional de identidad o un permiso de conducir.',
    },
    unusable_after_tries: {
      title: 'Después de varios intentos seguimos sin poder leerlo',
      fix: 'Puede empezar de nuevo. Si no sabe bien cómo, escriba antes a soporte y le ayudamos.',
    },
  },
  parts: { details: 'sus datos', idCard: 'la foto de su documento', selfie: 'la foto de su rostro' },
  needs: {
    details: [
      'Su nombre completo como figura en el documento, con todos los nombres y apellidos.',
      'Su fecha de nacimiento. Debe tener 18 años o más.',
      'Su domicilio: calle, número, código postal, localidad y país.',
    ],
    idCard: [
      'Un pasaporte, documento nacional de identidad o permiso de conducir que no haya caducado.',
      'El propio documento en color, con los cuatro bordes dentro y todas las líneas legibles.',
      'JPEG, PNG o WebP, de 8 MB como máximo.',
    ],
    selfie: [
      'Su rostro de frente, sin nada delante y sin nadie más en la imagen.',
      'Con luz uniforme, sin flash y hecha ahora.',
      'JPEG, PNG o WebP, de 8 MB como máximo.',
    ],
  },
  views: {
    case_review: 'para revisar su caso',
    second_look: 'para revisar de nuevo una decisión',
    question_of_the_person: 'porque usted preguntó por ello',
    legal_request: 'porque lo pidió una autoridad conforme a la ley',
  },
}
