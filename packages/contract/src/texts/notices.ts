import type { Language } from '../language.ts'

/** What is answered when something was done, where the specification asks for a sentence. */
export const notices = {
  sentForApproval: {
    en: 'Sent to a second person for approval.',
    es: 'Enviado a una segunda persona para su aprobación.',
    fr: 'Transmis à une deuxième personne pour approbation.',
  },
  accountFrozen: {
    en: 'The account is frozen and its sessions have ended.',
    es: 'La cuenta está congelada y sus sesiones han terminado.',
    fr: 'Le compte est gelé et ses sessions sont terminées.',
  },
  factorRemoved: {
    en: 'Removed. It no longer opens your account.',
    es: 'Eliminado. Ya no abre su cuenta.',
    fr: 'Supprimé. Il n’ouvre plus votre compte.',
  },
  // Where a mail may or may not go out, the words fit both: they must not tell who has an account.
  registered: {
    en: 'Thank you for registering. We have sent you a mail: open the link in it to confirm your address, then log in.',
    es: 'Gracias por registrarse. Le hemos enviado un correo: abra el enlace para confirmar su dirección y después inicie sesión.',
    fr: 'Merci de votre inscription. Nous vous avons envoyé un message : ouvrez le lien pour confirmer votre adresse, puis connectez-vous.',
  },
  emailVerified: {
    en: 'Your e-mail address is confirmed. You can log in now.',
    es: 'Su correo está confirmado. Ya puede iniciar sesión.',
    fr: 'Votre adresse e-mail est confirmée. Vous pouvez vous connecter.',
  },
  verificationSent: {
    en: 'If this address belongs to an account that is not confirmed yet, a new link is on its way.',
    es: 'Si esta dirección pertenece a una cuenta sin confirmar, un enlace nuevo está en camino.',
    fr: 'Si cette adresse appartient à un compte non confirmé, un nouveau lien est en route.',
  },
  resetSent: {
    en: 'If this address belongs to an account, a link for a new password is on its way. It works once, for 30 minutes.',
    es: 'Si esta dirección pertenece a una cuenta, un enlace para una contraseña nueva está en camino. Sirve una vez, durante 30 minutos.',
    fr: 'Si cette adresse appartient à un compte, un lien pour un nouveau mot de passe est en route. Il sert une fois, pendant 30 minutes.',
  },
  passwordReset: {
    en: 'Your new password is set, and you are signed out everywhere. Log in with it now.',
    es: 'Su nueva contraseña está guardada y se ha cerrado sesión en todas partes. Inicie sesión con ella.',
    fr: 'Votre nouveau mot de passe est enregistré et vous êtes déconnecté partout. Connectez-vous avec lui.',
  },
  passwordChanged: {
    en: 'Your password is changed. Every other session was ended.',
    es: 'Su contraseña ha cambiado. Todas las demás sesiones se han cerrado.',
    fr: 'Votre mot de passe est changé. Toutes les autres sessions ont été fermées.',
  },
  emailChangeSent: {
    en: 'We have sent a link to the new address. Your address changes when you open it.',
    es: 'Hemos enviado un enlace a la nueva dirección. Su dirección cambiará cuando lo abra.',
    fr: 'Nous avons envoyé un lien à la nouvelle adresse. Votre adresse changera quand vous l’ouvrirez.',
  },
  emailChanged: {
    en: 'Your e-mail address is changed, and you are signed out everywhere. Log in with the new one.',
    es: 'Su correo ha cambiado y se ha cerrado sesión en todas partes. Inicie sesión con el nuevo.',
    fr: 'Votre adresse e-mail est changée et vous êtes déconnecté partout. Connectez-vous avec la nouvelle.',
  },
  signedOut: {
    en: 'Log Out Successful!',
    es: 'Sesión cerrada.',
    fr: 'Vous êtes déconnecté.',
  },
  sessionEnded: {
    en: 'The session is ended.',
    es: 'La sesión se ha cerrado.',
    fr: 'La session est fermée.',
  },
  sessionsEnded: {
    en: 'Every other session is ended.',
    es: 'Todas las demás sesiones se han cerrado.',
    fr: 'Toutes les autres sessions sont fermées.',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>
