import type { KycReasonTexts } from './kyc-reason-text.ts'

export const kycReasonsEn: KycReasonTexts = {
  reasons: {
    name_differs: {
      title: 'The name you typed and the name on the document differ',
      fix: 'Write your name exactly as it is on the document, or send the document that has this name.',
    },
    name_incomplete: {
      title: 'A part of your name is missing',
      fix: 'Write every name that is on the document, with middle names and all surnames.',
    },
    birth_date_differs: {
      title: 'The date of birth differs from the document',
      fix: 'Look at the document and type the date that is on it.',
    },
    address_incomplete: {
      title: 'The address is not complete',
      fix: 'Write street, number, postcode, town and country.',
    },
    blurry: {
      title: 'The picture is not sharp',
      fix: 'Put the camera on something firm, hold still for a second, and check that you can read the smallest text.',
    },
    cut_off: {
      title: 'A part is cut off',
      fix: 'Take it again from a little further away, with all edges inside the picture.',
    },
    glare: {
      title: 'Light hides a part of it',
      fix: 'Turn away from the lamp or window, switch the flash off and take it again.',
    },
    too_dark: {
      title: 'The picture is too dark',
      fix: 'Take it again by daylight or in a well-lit room.',
    },
    expired: {
      title: 'The document has expired',
      fix: 'Send a document that is still valid. A passport, an identity card and a driving licence all count.',
    },
    wrong_document: {
      title: 'This is not a document we can use',
      fix: 'Send your passport, national identity card or driving licence.',
    },
    not_in_colour: {
      title: 'This is a copy or a picture without colour',
      fix: 'Photograph the document itself, in colour.',
    },
    face_covered: {
      title: 'Your face is partly covered',
      fix: 'Take off sunglasses, mask or cap, look straight into the camera and take it again.',
    },
    more_than_one_face: {
      title: 'There is more than one face in the picture',
      fix: 'Take it again so that only you can be seen.',
    },
    not_a_live_photo: {
      title: 'This looks like a picture of a picture',
      fix: 'Take a photo of yourself with the camera, now; not of a screen or a print.',
    },
    document_forged: {
      title: 'The document was changed or is not genuine',
      fix: 'We cannot go on with this account. Money you paid in is returned to where it came from.',
    },
    not_the_same_person: {
      title: 'The face and the document belong to different people',
      fix: 'We cannot go on with this account. Money you paid in is returned to where it came from.',
    },
    under_age: {
      title: 'You are younger than 18',
      fix: 'We may not serve you before that. Money you paid in is returned to where it came from.',
    },
    not_permitted: {
      title: 'The law does not let us serve you',
      fix: 'We cannot go on with this account. Money you paid in is returned to where it came from.',
    },
    document_not_accepted: {
      title: 'We cannot check this kind of document',
      fix: 'You may begin again with a passport, a national identity card or a driving licence.',
    },
    unusable_after_tries: {
      title: 'After several attempts we still cannot read it',
      fix: 'You may begin again. If you are not sure how, write to support first and we will help you.',
    },
  },
  parts: { details: 'your details', idCard: 'the photo of your document', selfie: 'the photo of your face' },
  needs: {
    details: [
      'Your full name as it is on the document, with every middle name.',
      'Your date of birth. You must be 18 or older.',
      'Your home address: street, number, postcode, town, country.',
    ],
    idCard: [
      'A passport, national identity card or driving licence that has not expired.',
      'The document itself in colour, all four edges inside, every line readable.',
      'JPEG, PNG or WebP, up to 8 MB.',
    ],
    selfie: [
      'Your face from the front, nothing in front of it, nobody else in the picture.',
      'Even light, no flash, taken now.',
      'JPEG, PNG or WebP, up to 8 MB.',
    ],
  },
  views: {
    case_review: 'to check your case',
    second_look: 'for a second look at a decision',
    question_of_the_person: 'because you asked about it',
    legal_request: 'because an authority made a legal request',
  },
}
