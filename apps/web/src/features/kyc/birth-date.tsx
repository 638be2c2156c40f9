import { useLanguage } from '#i18n/use-language.ts'

/** A day without a time: written out, because 03/04 is two days in two countries. */
export function BirthDate({ dob }: { readonly dob: string }) {
  const language = useLanguage()
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' })
  return <time dateTime={dob}>{text.format(new Date(`${dob}T00:00:00Z`))}</time>
}
