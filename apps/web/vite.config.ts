import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { approvingHost } from '../approve/approving-host.ts'
import { writtenDocuments } from './bundle/docs/documents-plugin.ts'
import { englishBeneath } from './bundle/english-beneath.ts'
import { identityFromEnvironment } from './bundle/identity.ts'
import { inlineScript } from './bundle/inline-script.ts'
import { sampleContent } from './bundle/sample-content.ts'
import { embedsFromEnvironment, plansFromEnvironment } from './bundle/settings.ts'
import { signedInFiles } from './bundle/signed-in-files.ts'
import { tighten } from './bundle/tighten.ts'
import { unbrokenWords } from './bundle/unbroken-words.ts'

const identity = identityFromEnvironment(process.env)
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:8787'

/** What every page needs is one file: it compresses better than ten, and changes only with its versions. */
const everyPage = {
  name: 'every-page',
  // Texts with elements inside (Trans) are read behind the sign-in only.
  test: /\/node_modules\/(?!react-i18next\/dist\/es\/Trans)(react|react-dom|scheduler|react-router|i18next|react-i18next|cookie-es|turbo-stream)\//,
}

/** What every public page has of our own, in one file for the same reason. What only signed-in pages use must not get into it. */
const publicPage = {
  name: 'public-page',
  test: new RegExp(
    '/apps/web/src/(' +
      'client/(api/(failure-text|plain-schema|use-answer)|boot/(clock|identity|hydration-marker|lazy-section|use-now))|' +
      'design/(button|close-button|date-time|demo-strip|duration|language-switch|logo|money|page-link|percent|' +
      'sample-tag|scroll-to-top|skeleton|theme-switch)|' +
      'features/shell/(edition-bar|top-bar)|' +
      'i18n/(language-memory|paths|use-language|use-texts)|' +
      'areas/site/(layout|notices/notices|page-head|prefetch|shell/(operator-footer|page-shell)|use-language-of-address)' +
      ')\\.tsx?$|/packages/contract/src/(edition|language|money|content)\\.ts$|/lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|context|shared)',
  ),
}

/** What drawings of boxes are made of, in one file: home and the page of the proof need all of it. */
const plates = {
  name: 'plates',
  test: /\/apps\/web\/src\/design\/art\/(axonometric|seal-and-stack)\.tsx?$/,
}

/** What the page of the proof and its sections share, in one file. Nothing that another page needs: it would come along there. */
const proofPage = {
  name: 'proof-page',
  test: /\/apps\/web\/src\/(client\/api\/shared-answer|areas\/site\/proof\/(grouped|plain-proof-schemas|standing))\.ts$/,
}

/** The dictionaries of every signed-in page: one file for each language (`sharedTexts`). */
const sharedTexts = {
  name: (id: string) => {
    const language = /\/i18n\/locales\/(\w+)\/(?:work|messages|factors|forms)\.json$/.exec(id)?.[1]
    return language === undefined ? null : `texts-${language}-work`
  },
}

const shared = signedInFiles()
/** A file imports only what more pages need, so that nothing needs to be taken along. */
const signedIn = { debugName: 'signed-in', name: shared.fileOf, includeDependenciesRecursively: false }

/** A dictionary and a signed-in page say in their names which one they are, so that one can see who downloads what. */
function fileName({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const found = /\/(?:locales|texts)\/(\w+)\/([\w-]+)\.json$/.exec(facadeModuleId ?? '')
  if (found !== null) return `assets/texts-${found[1]}-${found[2]}-[hash].js`
  const [, area, page = '[name]'] =
    /\/areas\/(investor|admin)\/(?:([\w-]+)\/page\.tsx$)?/.exec(facadeModuleId ?? '') ?? []
  return area === undefined ? 'assets/[name]-[hash].js' : `assets/${area}-${page}-[hash].js`
}

/** React Router asks for entries that export their own names only; files joined across entries need one that may export more. */
const extensibleEntries = {
  name: 'extensible-entries',
  options: (options: { preserveEntrySignatures?: string }) =>
    options.preserveEntrySignatures === 'exports-only'
      ? { ...options, preserveEntrySignatures: 'allow-extension' as const }
      : null,
}

export default defineConfig({
  plugins: [
    extensibleEntries,
    shared.plugin,
    approvingHost(),
    sampleContent(identity.edition),
    writtenDocuments(),
    inlineScript(),
    englishBeneath(),
    unbrokenWords(),
    tailwindcss(),
    reactRouter(),
    tighten(new Set([everyPage.name, publicPage.name])),
  ],
  // The edition stands alone so that `edition === 'demo'` is decided while building and the other branch is left out.
  define: {
    'import.meta.env.EDITION': JSON.stringify(identity.edition),
    'import.meta.env.OPERATOR': JSON.stringify(identity.operator),
    'import.meta.env.SUPPORT_HOURS': JSON.stringify(identity.supportHours),
    'import.meta.env.PUBLIC_URL': JSON.stringify(identity.publicUrl),
    'import.meta.env.EMBEDS': JSON.stringify(embedsFromEnvironment(process.env, identity.edition)),
    'import.meta.env.PLANS': JSON.stringify(plansFromEnvironment(process.env)),
  },
  build: {
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: fileName,
            entryFileNames: fileName,
            codeSplitting: { groups: [everyPage, publicPage, plates, proofPage, sharedTexts, signedIn] },
          },
        },
      },
    },
  },
  // Found before the first page asks, so that development does not begin with a reload.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/areas/**/*.tsx', 'src/design/gallery/page.tsx'],
  },
  server: { proxy: Object.fromEntries(['/api', '/proof/log', '/proof/files'].map((path) => [path, apiUrl])) },
})
