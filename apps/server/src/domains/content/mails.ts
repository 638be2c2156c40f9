import { type NewsletterStep, newsletterPath } from '@clearhold/contract/content/rules'
import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { dateText } from '@clearhold/contract/texts/date-text'
import { messageTexts } from '@clearhold/contract/texts/messages'
import { drawLetter } from '#platform/mail/draw-letter.ts'
import { frameOf, phraseIn } from '#platform/mail/frame.ts'
import type { Phrases } from '#platform/mail/letter.ts'

/**
 * Mails to visitors. They contain nothing a visitor typed, so that the forms cannot be used to send text to third parties. A reply contains
 * what staff wrote, framed in the visitor's language.
 */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What staff answered. */
  readonly quote?: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly after?: readonly string[]
  readonly phrases?: Phrases
}

export function contactReceivedMail(
  identity: PublicIdentity,
  language: Language,
  message: { readonly reference: string; readonly receivedAt: Date },
): MailText {
  const { brand, supportHours } = identity.operator
  const values = {
    brand,
    hours: supportHours,
    reference: message.reference,
    time: dateText(language, message.receivedAt),
  }
  return compose(identity, language, fillAll(contactWords[language], values))
}

const contactWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'We have your message ({reference})',
    paragraphs: [
      'Your message reached {brand} on {time}. Its reference is {reference}.',
      'A person will read it and reply to this address. Our hours: {hours}.',
    ],
    after: ['If you did not write to us, your address was entered by mistake. You do not need to do anything.'],
  },
  es: {
    subject: 'Hemos recibido su mensaje ({reference})',
    paragraphs: [
      'Su mensaje llegó a {brand} el {time}. Su referencia es {reference}.',
      'Lo leerá una persona y le responderá a esta dirección. Nuestro horario: {hours}.',
    ],
    after: ['Si no nos ha escrito, su dirección se indicó por error. No tiene que hacer nada.'],
  },
  fr: {
    subject: 'Nous avons bien reçu votre message ({reference})',
    paragraphs: [
      'Votre message est parvenu à {brand} le {time}. Sa référence est {reference}.',
      'Une personne le lira et vous répondra à cette adresse. Nos horaires : {hours}.',
    ],
    after: ['Si vous ne nous avez pas écrit, votre adresse a été saisie par erreur. Vous n’avez rien à faire.'],
  },
}

export function contactReplyMail(
  identity: PublicIdentity,
  language: Language,
  reply: { readonly reference: string; readonly receivedAt: Date; readonly text: string },
): MailText {
  const { brand, supportEmail } = identity.operator
  const values = { brand, email: supportEmail, reference: reply.reference, time: dateText(language, reply.receivedAt) }
  const { subject, paragraphs, after = [] } = fillAll(replyWords[language], values)
  const answer = reply.text.split(/\n{2,}/).map((part) => part.trim())
  return compose(identity, language, { subject, paragraphs, quote: answer, after })
}

const replyWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Our answer to your message ({reference})',
    paragraphs: ['You wrote to {brand} on {time}. This is our answer:'],
    after: [
      'Replies to this email are not read. Write to {email} and mention {reference}, and we will know what it is about.',
    ],
  },
  es: {
    subject: 'Nuestra respuesta a su mensaje ({reference})',
    paragraphs: ['Escribió a {brand} el {time}. Esta es nuestra respuesta:'],
    after: [
      'Las respuestas a este correo no se leen. Escriba a {email} e indique {reference}; así sabremos de qué se trata.',
    ],
  },
  fr: {
    subject: 'Notre réponse à votre message ({reference})',
    paragraphs: ['Vous avez écrit à {brand} le {time}. Voici notre réponse :'],
    after: [
      'Les réponses à cet e-mail ne sont pas lues. Écrivez à {email} en indiquant {reference} : nous saurons de quoi il s’agit.',
    ],
  },
}

/** To an investor with an unread answer: says that there is one, not what it says. */
export function threadAnswerMail(
  identity: PublicIdentity,
  language: Language,
  {
    reference,
    publicUrl,
    phrases,
  }: { readonly reference: string; readonly publicUrl: string; readonly phrases?: Phrases | undefined },
): MailText {
  return compose(identity, language, {
    ...fillAll(answerWords[language], { brand: identity.operator.brand, reference }),
    link: { label: answerLabel[language], url: new URL('/user/support', publicUrl).href },
    ...(phrases !== undefined && { phrases }),
  })
}

const answerLabel: Readonly<Record<Language, string>> = {
  en: 'Read the answer',
  es: 'Leer la respuesta',
  fr: 'Lire la réponse',
}

const answerWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'You have an answer from support ({reference})',
    paragraphs: ['{brand} has answered in your thread {reference}. Log in to read it; we do not send it by email.'],
  },
  es: {
    subject: 'Tiene una respuesta de soporte ({reference})',
    paragraphs: [
      '{brand} ha respondido en su conversación {reference}. Inicie sesión para leerla; no la enviamos por correo.',
    ],
  },
  fr: {
    subject: 'Vous avez une réponse du support ({reference})',
    paragraphs: [
      '{brand} a répondu dans votre conversation {reference}. Connectez-vous pour la lire ; nous ne l’envoyons pas par e-mail.',
    ],
  },
}

export interface NewsletterLinks {
  readonly publicUrl: string
  readonly token: string
}

export function newsletterConfirmMail(identity: PublicIdentity, language: Language, links: NewsletterLinks): MailText {
  return compose(identity, language, {
    ...fillAll(confirmWords[language], { brand: identity.operator.brand }),
    link: { label: confirmLabel[language], url: pageLink(links, language, 'confirm') },
  })
}

const confirmLabel: Readonly<Record<Language, string>> = {
  en: 'Confirm my subscription',
  es: 'Confirmar mi suscripción',
  fr: 'Confirmer mon abonnement',
}

const confirmWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Please confirm: news from {brand}',
    paragraphs: ['Our news was requested for this address, we hope by you. We send nothing until you confirm it:'],
    after: ['The link works for a week. If it was not you, do nothing: we forget your address after that week.'],
  },
  es: {
    subject: 'Confirme, por favor: noticias de {brand}',
    paragraphs: [
      'Se han pedido nuestras noticias para esta dirección; esperamos que haya sido usted. No enviaremos nada hasta que lo confirme:',
    ],
    after: ['El enlace vale una semana. Si no ha sido usted, no haga nada: pasada esa semana olvidamos su dirección.'],
  },
  fr: {
    subject: 'Merci de confirmer : les actualités de {brand}',
    paragraphs: [
      'Nos actualités ont été demandées pour cette adresse, par vous nous l’espérons. Nous n’envoyons rien avant votre confirmation :',
    ],
    after: [
      'Le lien est valable une semaine. Si ce n’était pas vous, ne faites rien : passé ce délai, nous effaçons votre adresse.',
    ],
  },
}

export function newsletterWelcomeMail(identity: PublicIdentity, language: Language, links: NewsletterLinks): MailText {
  return compose(identity, language, {
    ...fillAll(welcomeWords[language], { brand: identity.operator.brand }),
    link: { label: leaveLabel[language], url: pageLink(links, language, 'leave') },
  })
}

const leaveLabel: Readonly<Record<Language, string>> = {
  en: 'Leave the list',
  es: 'Darme de baja',
  fr: 'Me désabonner',
}

const welcomeWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'You are subscribed to news from {brand}',
    paragraphs: [
      'Your address is confirmed. We write when something changes that an investor should know, and not to sell.',
      'You can leave at any time, here or with the unsubscribe button of your mail program:',
    ],
  },
  es: {
    subject: 'Ya recibe las noticias de {brand}',
    paragraphs: [
      'Su dirección está confirmada. Escribimos cuando cambia algo que un inversor deba saber, no para vender.',
      'Puede darse de baja cuando quiera, aquí o con el botón de su programa de correo:',
    ],
  },
  fr: {
    subject: 'Vous êtes abonné aux actualités de {brand}',
    paragraphs: [
      'Votre adresse est confirmée. Nous écrivons quand change quelque chose qu’un investisseur doit savoir, pas pour vendre.',
      'Vous pouvez vous désabonner à tout moment, ici ou avec le bouton de votre messagerie :',
    ],
  },
}

/** For the unsubscribe button of mail clients (RFC 8058): one POST, no page, no confirmation. */
export function unsubscribeHeaders({ publicUrl, token }: NewsletterLinks): Record<string, string> {
  return {
    'List-Unsubscribe': `<${new URL(`/api/newsletter/unsubscribe?token=${token}`, publicUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function pageLink({ publicUrl, token }: NewsletterLinks, language: Language, step: NewsletterStep): string {
  const prefix = language === 'en' ? '' : `/${language}`
  return new URL(`${prefix}${newsletterPath}#${step}=${token}`, publicUrl).href
}

/** A visitor has no account, so there is no name to greet; an investor with an answer may have a phrase. */
function compose(identity: PublicIdentity, language: Language, words: Words): MailText {
  const { subject, paragraphs, quote, link, phrases, after = [] } = words
  const { linkAsText: asText } = messageTexts[language].mail
  const drawn = drawLetter({
    ...frameOf(identity, language),
    subject,
    paragraphs,
    after,
    ...(quote !== undefined && { quote }),
    ...(link !== undefined && { link: { ...link, asText } }),
    ...phraseIn(language, phrases),
  })
  return { subject, ...drawn }
}

function fillAll(words: Words, values: Readonly<Record<string, string>>): Words {
  const fill = (line: string) => line.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return {
    subject: fill(words.subject),
    paragraphs: words.paragraphs.map(fill),
    ...(words.after === undefined ? {} : { after: words.after.map(fill) }),
  }
}
