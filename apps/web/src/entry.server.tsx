import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, ServerRouter } from 'react-router'
import { allTexts } from './i18n/all-texts.ts'
import { languageOfPath } from './i18n/paths.ts'
import { textsAtHand } from './i18n/texts.ts'

/** Runs while building only: no server renders at run time. */
export default async function prerender(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const language = languageOfPath(new URL(request.url).pathname)
  const body = await renderToReadableStream(
    <I18nextProvider i18n={textsAtHand(language, allTexts(language))}>
      <ServerRouter context={context} url={request.url} />
    </I18nextProvider>,
    // Everything in its place, however long: React would move large sections to the end and bring them back by script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  await body.allReady
  headers.set('content-type', 'text/html')
  return new Response(body, { status, headers })
}
