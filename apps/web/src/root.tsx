import './root.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Links, type LinksFunction, Outlet, Scripts } from 'react-router'
import headScript from './client/boot/head-script.ts?inline-script'
import { identity } from './client/boot/identity.ts'
import inter from './design/fonts/inter.woff2?url'
import newsreaderLarge from './design/fonts/newsreader-large.woff2?url'
import { Logo } from './design/logo.tsx'
import type { TextsHandle } from './i18n/texts.ts'
import { useTexts } from './i18n/use-texts.ts'

export const handle: TextsHandle = { namespaces: ['common'] }

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: LinksFunction = () => [
  font(newsreaderLarge),
  font(inter),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** The head script stands before the stylesheet, because a script after one waits for it. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    <html lang={i18n.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* It has run before React starts, so the browser's bundle does not carry it a second time. */}
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own module, bundled while building
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }}
          suppressHydrationWarning
        />
        <Links />
      </head>
      <body>
        {children}
        <Splash />
        <Scripts />
      </body>
    </html>
  )
}

/** In each language, because pages that switch in place learn theirs in the browser; the style sheet shows the one of the page. */
const splashWords =
  '<span lang="en">Loading...</span><span lang="es">Cargando...</span><span lang="fr">Chargement...</span>'

/** Shown by the head script (client/boot/splash.ts). The page beneath is complete, so screen readers read that instead. */
function Splash() {
  return (
    <div className="splash" aria-hidden="true">
      <p className="brand splash-name">
        <Logo size={40} />
        {identity.operator.brand}
      </p>
      {/* It stands in the page already, so the browser's bundle does not carry the words. */}
      <p
        className="splash-words"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, written above
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? splashWords : '' }}
        suppressHydrationWarning
      />
    </div>
  )
}

export default function App() {
  return <Outlet />
}

/** What /user and /admin show until their code has arrived. No words: the language is not known while building. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh place-items-center" aria-busy="true">
      <p className="brand">
        <Logo />
        {identity.operator.brand}
      </p>
      <noscript>
        <p lang="en">This part of the site needs JavaScript.</p>
        <p lang="es">Esta parte del sitio necesita JavaScript.</p>
        <p lang="fr">Cette partie du site a besoin de JavaScript.</p>
      </noscript>
    </div>
  )
}

/** Our own mistakes. React Router has logged the error; a person is told what it means for them. */
export function ErrorBoundary() {
  const t = useTexts()
  return (
    <main className="wrap py-16">
      <title>{t('broken.title')}</title>
      <h1>{t('broken.title')}</h1>
      <p className="mt-5 text-18 text-ink-2">{t('broken.text')}</p>
    </main>
  )
}
