import type { Language } from '@clearhold/contract/language'
import { absoluteUrl, type IndexedPage } from '../src/i18n/paths.ts'
import type { SiteIdentity } from './identity.ts'
import { textOf } from './page-texts.ts'

const questions = ['withdraw', 'manual', 'methods', 'time', 'minimum'] as const
/** The pages that show the questions. */
const pagesWithQuestions: readonly IndexedPage[] = ['home', 'about']

/**
 * What search engines read about the operator and the questions, as a data block: it is no script and runs nothing. In demo there
 * is no organisation to describe, so the block says that of the site only.
 */
export function structuredData(page: IndexedPage, language: Language, identity: SiteIdentity): string {
  const graph: object[] = [identity.edition === 'live' ? organization(identity) : website(identity, language)]
  if (pagesWithQuestions.includes(page)) graph.push(questionsPage(language))
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`
}

function organization({ operator, publicUrl }: SiteIdentity): object {
  return {
    '@type': 'Organization',
    '@id': absoluteUrl(publicUrl, '/#organization'),
    name: operator.brand,
    legalName: operator.legalName,
    url: absoluteUrl(publicUrl, '/'),
    logo: absoluteUrl(publicUrl, '/favicon.svg'),
    address: operator.address,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: operator.supportEmail,
      telephone: operator.supportPhone,
      availableLanguage: ['en', 'es', 'fr'],
    },
  }
}

function website({ operator, publicUrl }: SiteIdentity, language: Language): object {
  return {
    '@type': 'Organization',
    '@id': absoluteUrl(publicUrl, '/#organization'),
    name: `${operator.brand} (demo)`,
    description: textOf(language, 'common', 'demo.strip'),
    url: absoluteUrl(publicUrl, '/'),
    logo: absoluteUrl(publicUrl, '/favicon.svg'),
  }
}

function questionsPage(language: Language): object {
  return {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: textOf(language, 'sections', `faq.${question}.question`),
      acceptedAnswer: { '@type': 'Answer', text: textOf(language, 'sections', `faq.${question}.answer`) },
    })),
  }
}
