import type { Language } from '@clearhold/contract/language'

interface Words {
  readonly title: string
  readonly text: string
  readonly money: string
  readonly again: string
}

/** Written here and not in a dictionary: the worker that shows them loads nothing. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'You are offline',
    text: 'This device has no connection to our servers. Figures are not shown offline, because an old balance looks like a new one.',
    money:
      'Your money is not affected. What you sent just before the connection was lost may have arrived: look at Activity once you are back.',
    again: 'Try again',
  },
  es: {
    title: 'Está sin conexión',
    text: 'Este dispositivo no tiene conexión con nuestros servidores. Sin conexión no se muestran cifras, porque un saldo antiguo parece uno nuevo.',
    money:
      'Su dinero no se ve afectado. Lo que envió justo antes de perder la conexión puede haber llegado: consulte Actividad cuando vuelva.',
    again: 'Intentar de nuevo',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    text: 'Cet appareil n’a pas de connexion à nos serveurs. Hors ligne, aucun chiffre n’est affiché, car un ancien solde ressemble à un nouveau.',
    money:
      'Votre argent n’est pas concerné. Ce que vous avez envoyé juste avant la coupure est peut-être arrivé : consultez Activité à votre retour.',
    again: 'Réessayer',
  },
}

/** The product's tokens (design/tokens.css), without its fonts, which are not there either. */
const style = `:root{color-scheme:light dark;--paper:#f7f4ee;--ink:#15201c;--ink-2:#414d47;--accent:#0b5d45;--on-accent:#fff;--focus:#1f4e8c}
@media(prefers-color-scheme:dark){:root{--paper:#0d1315;--ink:#edf1ee;--ink-2:#bcc6c1;--accent:#6fc9a6;--on-accent:#05231a;--focus:#9cc3f5}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:34rem;padding:2rem 1.5rem}
svg{width:40px;height:40px}.l{fill:none;stroke:var(--ink);stroke-width:1.5}.g{fill:var(--accent)}
h1{margin:1.25rem 0 .75rem;font:400 2.25rem/1.15 Georgia,serif}
.brand{display:flex;align-items:center;gap:.6rem;font:400 1.5rem/1 Georgia,serif;color:var(--ink)}
p{margin:0 0 .75rem}p:not(.brand){color:var(--ink-2)}
a{display:inline-block;margin-top:1rem;padding:.7rem 1.25rem;border-radius:6px;background:var(--accent);color:var(--on-accent);text-decoration:none;font-weight:500}
a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`

/** A page that needs nothing else and knows nothing of the person. The nonce lets its own style through its own policy. */
export function offlinePage(language: Language, brand: string, nonce: string): string {
  const { title, text, money, again } = words[language]
  const name = brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title} – ${name}</title>`,
    `<style nonce="${nonce}">${style}</style>`,
    '<main>',
    '<p class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><rect class="l" x="2" y="2" width="20" height="20" rx="4"/>' +
      '<path class="l" d="M2 7.5h20"/><rect class="g" x="8.5" y="11" width="7" height="7" rx="1.2"/></svg>' +
      `${name}</p>`,
    `<h1>${title}</h1>`,
    `<p>${text}</p>`,
    `<p>${money}</p>`,
    `<a href="">${again}</a>`,
    '</main>',
    '</html>',
  ].join('\n')
}

export const offlinePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
