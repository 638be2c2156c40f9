/** Every dictionary there is; those of the public pages are asked for elsewhere (lazy-texts.ts). */
export const signedInTexts = import.meta.glob<object>('./locales/*/*.json', { import: 'default' })
