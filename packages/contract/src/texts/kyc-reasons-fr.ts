import type { KycReasonTexts } from './kyc-reason-text.ts'

const moneyBack = 'L’argent que vous avez versé est renvoyé là d’où il venait.'

export const kycReasonsFr: KycReasonTexts = {
  reasons: {
    name_differs: {
      title: 'Le nom saisi et celui du document diffèrent',
      fix: 'Écrivez votre nom exactement comme sur le document, ou envoyez le document qui porte ce nom.',
    },
    name_incomplete: {
      title: 'Une partie de votre nom manque',
      fix: 'Écrivez tous les prénoms et noms qui figurent sur le document.',
    },
    birth_date_differs: {
      title: 'La date de naissance ne correspond pas au document',
      fix: 'Regardez le document et saisissez la date qui y figure.',
    },
    address_incomplete: {
      title: 'L’adresse n’est pas complète',
      fix: 'Écrivez la rue, le numéro, le code postal, la ville et le pays.',
    },
    blurry: {
      title: 'L’image n’est pas nette',
      fix: 'Posez l’appareil sur quelque chose de stable, ne bougez pas pendant une seconde et vérifiez que le plus petit texte se lit.',
    },
    cut_off: {
      title: 'Une partie est coupée',
      fix: 'Reprenez la photo d’un peu plus loin, avec tous les bords dans l’image.',
    },
    glare: {
      title: 'Un reflet cache une partie',
      fix: 'Éloignez-vous de la lampe ou de la fenêtre, coupez le flash et reprenez la photo.',
    },
    too_dark: {
      title: 'L’image est trop sombre',
      fix: 'Reprenez la photo à la lumière du jour ou dans une pièce bien éclairée.',
    },
    expired: {
      title: 'Le document a expiré',
      fix: 'Envoyez un document encore valable. Le passeport, la carte d’identité et le permis de conduire conviennent.',
    },
    wrong_document: {
      title: 'Ce document ne peut pas servir',
      fix: 'Envoyez votre passeport, votre carte nationale d’identité ou votre permis de conduire.',
    },
    not_in_colour: {
      title: 'C’est une copie ou une image sans couleur',
      fix: 'Photographiez le document lui-même, en couleur.',
    },
    face_covered: {
      title: 'Votre visage est en partie caché',
      fix: 'Retirez lunettes de soleil, masque ou casquette, regardez l’appareil de face et reprenez la photo.',
    },
    more_than_one_face: {
      title: 'Il y a plus d’un visage sur l’image',
      fix: 'Reprenez la photo de sorte que l’on ne voie que vous.',
    },
    not_a_live_photo: {
      title: 'Cela ressemble à la photo d’une photo',
      fix: 'Prenez-vous en photo maintenant avec l’appareil, et non un écran ou un tirage.',
    },
    document_forged: {
      title: 'Le document a été modifié ou n’est pas authentique',
      fix: `Nous ne pouvons pas poursuivre avec ce compte. ${moneyBack}`,
    },
    not_the_same_person: {
      title: 'Le visage et le document sont de personnes différentes',
      fix: `Nous ne pouvons pas poursuivre avec ce compte. ${moneyBack}`,
    },
    under_age: {
      title: 'Vous avez moins de 18 ans',
      fix: `Nous ne pouvons pas vous accepter comme client avant cet âge. ${moneyBack}`,
    },
    not_permitted: {
      title: 'La loi ne nous permet pas de vous accepter comme client',
      fix: `Nous ne pouvons pas poursuivre avec ce compte. ${moneyBack}`,
    },
    document_not_accepted: {
      title: 'Nous ne pouvons pas vérifier ce type de document',
      fix: 'Vous pouvez recommencer avec un passeport, une carte nationale d’identité ou un permis de conduire.',
    },
    unusable_after_tries: {
      title: 'Après plusieurs essais, nous n’arrivons toujours pas à le lire',
      fix: 'Vous pouvez recommencer. Si vous hésitez, écrivez d’abord au support et nous vous aiderons.',
    },
  },
  parts: { details: 'vos informations', idCard: 'la photo de votre document', selfie: 'la photo de votre visage' },
  needs: {
    details: [
      'Votre nom complet comme sur le document, avec tous les prénoms.',
      'Votre date de naissance. Vous devez avoir 18 ans ou plus.',
      'Votre domicile : rue, numéro, code postal, ville, pays.',
    ],
    idCard: [
      'Un passeport, une carte nationale d’identité ou un permis de conduire non expiré.',
      'Le document lui-même en couleur, les quatre bords dans l’image, chaque ligne lisible.',
      'JPEG, PNG ou WebP, 8 Mo au plus.',
    ],
    selfie: [
      'Votre visage de face, rien devant, personne d’autre sur l’image.',
      'Une lumière uniforme, sans flash, une photo prise maintenant.',
      'JPEG, PNG ou WebP, 8 Mo au plus.',
    ],
  },
  views: {
    case_review: 'pour examiner votre dossier',
    second_look: 'pour revoir une décision',
    question_of_the_person: 'parce que vous avez posé une question',
    legal_request: 'parce qu’une autorité l’a demandé en vertu de la loi',
  },
}
