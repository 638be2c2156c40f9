import type { Letter } from './letter.ts'

/** A mail as HTML, and as the plain text we wrote, for programs that do not show HTML. */
export async function drawLetter(letter: Letter): Promise<{ html: string; text: string }> {
  // Its components import a highlighter, Markdown and Tailwind: loaded with the first mail, not at every start.
  const { drawPage } = await import('./letter-page.ts')
  return { html: await drawPage(letter), text: plain(letter) }
}

function plain({ brand, subject, greeting, paragraphs, link, strip, footer }: Letter): string {
  return [
    ...(strip === undefined ? [] : [strip]),
    brand,
    subject,
    greeting,
    ...paragraphs,
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    '--',
    ...footer,
  ].join('\n\n')
}
