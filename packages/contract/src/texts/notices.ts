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
  // The specification's words; the page needs no refreshing, and says so.
  transactionPending: {
    en: 'Transaction Pending. Please refresh your dashboard to see updates; it also updates by itself.',
    es: 'Transacción pendiente. Actualice su panel para ver los cambios; también se actualiza por sí solo.',
    fr: 'Transaction en attente. Actualisez votre tableau de bord pour voir les changements ; il se met aussi à jour de lui-même.',
  },
  manualReceived: {
    en: 'Received. Two people compare your proof with what arrived; nothing is credited before that, and we will write to you when it is decided.',
    es: 'Recibido. Dos personas comparan su justificante con lo que ha llegado; antes no se abona nada, y le escribiremos cuando esté decidido.',
    fr: 'Bien reçu. Deux personnes comparent votre justificatif avec ce qui est arrivé ; rien n’est crédité avant, et nous vous écrivons dès que c’est décidé.',
  },
  depositRejected: {
    en: 'Rejected. The investor reads your reason; no money was moved.',
    es: 'Rechazado. El inversor lee su motivo; no se ha movido dinero.',
    fr: 'Refusé. L’investisseur lit votre motif ; aucun argent n’a bougé.',
  },
  factorRemoved: {
    en: 'Removed. It no longer opens your account.',
    es: 'Eliminado. Ya no abre su cuenta.',
    fr: 'Supprimé. Il n’ouvre plus votre compte.',
  },
  // Where a mail may or may not go out, the words fit both: they must not tell who has an account.
  registered: {
    en: 'Thank you for registering. We have sent you an e-mail: open the link in it to confirm your address, then log in.',
    es: 'Gracias por registrarse. Le hemos enviado un correo: abra el enlace para confirmar su dirección y después inicie sesión.',
    fr: 'Merci de votre inscription. Nous vous avons envoyé un message : ouvrez le lien pour confirmer votre adresse, puis connectez-vous.',
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
    en: 'Your new password is set, and you are logged out everywhere. Log in with it now.',
    es: 'Su nueva contraseña está guardada y se ha cerrado sesión en todas partes. Inicie sesión con ella.',
    fr: 'Votre nouveau mot de passe est enregistré et vous êtes déconnecté partout. Connectez-vous avec lui.',
  },
  passwordChanged: {
    en: 'Your password is changed. Every other session has ended.',
    es: 'Su contraseña ha cambiado. Todas las demás sesiones se han cerrado.',
    fr: 'Votre mot de passe est changé. Toutes les autres sessions ont été fermées.',
  },
  emailChangeSent: {
    en: 'We have sent a link to the new address. Your address changes when you open it.',
    es: 'Hemos enviado un enlace a la nueva dirección. Su dirección cambiará cuando lo abra.',
    fr: 'Nous avons envoyé un lien à la nouvelle adresse. Votre adresse changera quand vous l’ouvrirez.',
  },
  emailChanged: {
    en: 'Your e-mail address is changed, and you are logged out everywhere. Log in with the new one.',
    es: 'Su correo ha cambiado y se ha cerrado sesión en todas partes. Inicie sesión con el nuevo.',
    fr: 'Votre adresse e-mail est changée et vous êtes déconnecté partout. Connectez-vous avec la nouvelle.',
  },
  signedOut: {
    en: 'Log Out Successful!',
    es: 'Sesión cerrada.',
    fr: 'Vous êtes déconnecté.',
  },
  sessionEnded: {
    en: 'The session has ended.',
    es: 'La sesión se ha cerrado.',
    fr: 'La session est fermée.',
  },
  sessionsEnded: {
    en: 'Every other session has ended.',
    es: 'Todas las demás sesiones se han cerrado.',
    fr: 'Toutes les autres sessions sont fermées.',
  },
  sessionsEndedOf: {
    en: 'Logged out everywhere. The person has been told.',
    es: 'Todas sus sesiones se han cerrado. Se ha avisado a la persona.',
    fr: 'Toutes ses sessions sont fermées. La personne en est avertie.',
  },
  noteKept: {
    en: 'Note saved. Colleagues can read it; the person cannot.',
    es: 'Nota guardada. La leen sus colegas; la persona, no.',
    fr: 'Note conservée. Vos collègues la lisent ; la personne, non.',
  },
  kycSubmitted: {
    en: 'Your documents have arrived. A person will look at them, and you will get an answer here and by e-mail.',
    es: 'Sus documentos han llegado. Una persona los revisa y recibirá la respuesta aquí y por correo electrónico.',
    fr: 'Vos documents sont arrivés. Une personne les examine et vous aurez la réponse ici et par e-mail.',
  },
  kycApproved: {
    en: 'KYC approved successfully',
    es: 'KYC aprobado correctamente',
    fr: 'KYC approuvé',
  },
  kycRejected: {
    en: 'KYC rejected successfully',
    es: 'KYC rechazado correctamente',
    fr: 'KYC refusé',
  },
  kycRevisionAsked: {
    en: 'Only the parts that need a correction were asked for again.',
    es: 'Se han pedido solo las partes que fallan.',
    fr: 'Seules les parties à refaire ont été demandées.',
  },
  kycAssigned: {
    en: 'The case has been handed over.',
    es: 'El caso está asignado.',
    fr: 'Le dossier est confié.',
  },
  kycReleased: {
    en: 'The case is back in the queue.',
    es: 'El caso vuelve a la cola.',
    fr: 'Le dossier est de retour dans la file.',
  },
  payoutsStopped: {
    en: 'Stopped. Nothing leaves until two people start payouts again.',
    es: 'Detenido. No sale nada hasta que dos personas permitan continuar.',
    fr: 'Arrêté. Rien ne part tant que deux personnes n’autorisent pas la reprise.',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>
