import type { Problem } from '@clearhold/contract/problem-schema'
import { useTranslation } from 'react-i18next'
import { useTexts } from '#i18n/use-texts.ts'
import type { Failure } from './outcome.ts'

/** What went wrong, in the person's language: what happened, what it means, what to do. */
export function FailureText({ failure }: { readonly failure: Failure }) {
  const t = useTexts()
  if (failure.kind === 'problem') return <ProblemText problem={failure.problem} />
  return <>{t(`failure.${failure.kind}`)}</>
}

/** The api answers in words; ours replace them as soon as this language's texts of error codes have arrived. */
function ProblemText({ problem: { code, title, detail, params = {} } }: { readonly problem: Problem }) {
  const { t, i18n, ready } = useTranslation('errors', { useSuspense: false })
  // Asked of the dictionary, because the contract's list of codes would bring Zod into public pages.
  const known = ready && i18n.exists(`${code}.title`, { ns: 'errors' })
  return <>{known ? `${t(`${code}.title`, params)}. ${t(`${code}.detail`, params)}` : `${title}. ${detail}`}</>
}
