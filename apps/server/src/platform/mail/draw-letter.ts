import type { Letter, LetterFact, PhraseBox } from './letter.ts'
import { darkSheet, inline } from './letter-look.ts'

/** A mail as HTML, and as the plain text we wrote, for programs that do not show HTML. */
export function drawLetter(letter: Letter): { html: string; text: string } {
  return { html: page(letter), text: plain(letter) }
}

function plain(letter: Letter): string {
  const { brand, subject, phrase, greeting, paragraphs, quote, facts = [], link, after, notMe, strip, footer } = letter
  const labelled = (label: string) => (letter.language === 'fr' ? `${label}\u00a0:` : `${label}:`)
  const given = (part: string | undefined) => (part === undefined ? [] : [part])
  return [
    ...given(strip),
    brand,
    ...given(phrase && phraseLines(phrase, labelled)),
    subject,
    ...given(greeting),
    ...paragraphs,
    ...(quote ?? []).map((part) => part.replace(/^/gm, '> ')),
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${labelled(label)} ${value}`).join('\n')]),
    ...given(link && `${labelled(link.label)}\n${link.url}`),
    ...(after ?? []),
    ...given(notMe && `${notMe.title}\n${notMe.text}\n${labelled(notMe.label)}\n${notMe.url}`),
    '--',
    ...footer,
  ].join('\n\n')
}

function phraseLines({ label, words, note, next }: PhraseBox, labelled: (label: string) => string): string {
  const added = next === undefined ? [] : [`${labelled(next.label)} ${next.value}`]
  return [`${labelled(label)} ${words}`, ...added, note].join('\n')
}

// Tables, and the light colours in every tag: Outlook and Gmail's apps read little else. The sheet in the head adds the dark colours.
function page(letter: Letter): string {
  const { language, brand, subject, greeting, paragraphs, quote, strip, footer, phrase, facts, link, after, notMe } =
    letter
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="x-apple-disable-message-reformatting">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${darkSheet}</style></head>`,
    `<body class="paper" ${inline.paper}>`,
    `<div ${inline.preview}>${escaped(paragraphs[0] ?? subject)}</div>`,
    `<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" ${inline.desk}><tr><td align="center" ${inline.edge}>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${inline.column}>`,
    strip === undefined ? '' : row(`<p class="strip" ${inline.strip}>${escaped(strip)}</p>`),
    row(`<p class="accent" ${inline.brand}>${escaped(brand)}</p>`),
    `<tr><td class="sheet" ${inline.sheet}>`,
    phrase === undefined ? '' : phrasePart(phrase),
    `<h1 class="ink" ${inline.heading}>${escaped(subject)}</h1>`,
    greeting === undefined ? '' : text(greeting),
    ...paragraphs.map(text),
    ...(quote ?? []).map((part) => `<p class="quote" ${inline.quote}>${lines(part)}</p>`),
    facts === undefined || facts.length === 0 ? '' : factsPart(facts),
    link === undefined ? '' : linkPart(link),
    ...(after ?? []).map(text),
    '</td></tr>',
    notMe === undefined ? '' : notMePart(notMe),
    `<tr><td ${inline.foot}>${footer.map(footerLine).join('')}</td></tr>`,
    '</table></td></tr></table></body></html>\n',
  ].join('')
}

function row(content: string): string {
  return `<tr><td ${inline.cell}>${content}</td></tr>`
}

function footerLine(line: string): string {
  return `<p class="quiet" ${inline.small}>${lines(line)}</p>`
}

function text(paragraph: string): string {
  return `<p class="ink" ${inline.text}>${lines(paragraph)}</p>`
}

function phrasePart({ label, words, note, next }: PhraseBox): string {
  const labelled = (name: string, value: string) =>
    `<p class="quiet" ${inline.label}>${escaped(name)}</p><p class="ink" ${inline.words}>${escaped(value)}</p>`
  return [
    `<div class="phrase" ${inline.phrase}>${labelled(label, words)}`,
    next === undefined ? '' : labelled(next.label, next.value),
    `<p class="quiet" ${inline.note}>${escaped(note)}</p></div>`,
  ].join('')
}

function factsPart(facts: readonly LetterFact[]): string {
  const rows = facts.map(({ label, value }, index) => {
    const look = index === facts.length - 1 ? inline.lastFact : inline.fact
    return [
      `<tr><th scope="row" align="left" class="quiet rule" ${look.label}>${escaped(label)}</th>`,
      `<td align="right" class="ink rule" ${look.value}>${escaped(value)}</td></tr>`,
    ].join('')
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" ${inline.facts}>${rows.join('')}</table>`
}

function linkPart({ label, url, asText }: NonNullable<Letter['link']>): string {
  const href = escaped(url)
  return [
    `<table role="presentation" cellpadding="0" cellspacing="0" ${inline.buttonRow}><tr><td class="button" ${inline.buttonCell}>`,
    `<a class="button" href="${href}" ${inline.button}>${escaped(label)}</a></td></tr></table>`,
    `<p class="quiet" ${inline.small}>${escaped(asText)}<br><a class="accent" href="${href}" ${inline.address}>${href}</a></p>`,
  ].join('')
}

function notMePart({ title, text: said, label, url }: NonNullable<Letter['notMe']>): string {
  return [
    `<tr><td class="warning" ${inline.warning}><p class="ink" ${inline.warningTitle}>${escaped(title)}</p>`,
    `<p class="ink" ${inline.warningText}>${lines(said)}</p>`,
    `<p ${inline.warningLine}><a class="danger" href="${escaped(url)}" ${inline.danger}>${escaped(label)}</a></p></td></tr>`,
  ].join('')
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
