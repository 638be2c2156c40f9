import type { Letter } from './letter.ts'

/** A mail as HTML for programs that show it, and as the plain text we wrote, for those that do not. */
export async function drawLetter(letter: Letter): Promise<{ html: string; text: string }> {
  // Its components bring a highlighter, Markdown and Tailwind along: they are read with the first mail, not at every start.
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
