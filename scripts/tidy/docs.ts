import { dirname, join, normalize } from 'node:path'
import type { Tree } from './files.ts'

/** Texts whose readers have the product in front of them and not this repository. */
const isReadOnSite = /^docs\/(investors|api)\//

/** Broken links in Markdown files. */
export function deadLinks({ texts, sizes }: Tree): string[] {
  const folders = new Set([...sizes.keys()].flatMap((path) => ancestors(path)))
  return [...texts]
    .filter(([path]) => path.endsWith('.md') && !path.startsWith('scripts/fixtures/'))
    .flatMap(([path, text]) =>
      [...withoutCode(text).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
        if (/^(https?:|mailto:|#)/.test(target)) return []
        // Addresses of the product, which the build of the documents looks up (apps/web/bundle/docs/destinations.ts).
        if (target.startsWith('/') && isReadOnSite.test(path)) return []
        const place = normalize(join(dirname(path), target.split('#')[0] ?? '')).replace(/\/$/, '')
        return sizes.has(place) || folders.has(place) ? [] : [`${path} links to ${target}, which is not there`]
      }),
    )
}

/** One title per document. */
export function titles({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path]) => path.endsWith('.md') && !path.startsWith('scripts/fixtures/'))
    .flatMap(([path, text]) => {
      const count = withoutCode(text)
        .split('\n')
        .filter((line) => /^# /.test(line)).length
      return count === 1 ? [] : [`${path} has ${count} titles; a document has one`]
    })
}

/** A heading that follows a line of text belongs, for readers of the source and for some renderers, to the paragraph above. */
export function crampedHeadings({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path]) => path.endsWith('.md') && !path.startsWith('scripts/fixtures/'))
    .flatMap(([path, text]) =>
      // Line by line, so that a code block keeps its lines and the numbers below are those of the file.
      text
        .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]+/g, 'code'))
        .split('\n')
        .flatMap((line, at, lines) => {
          if (at === 0 || !/^#{1,6} /.test(line) || lines[at - 1]?.trim() === '') return []
          return [`${path}:${at + 1} '${line}' has no blank line before it`]
        }),
    )
}

const decisionsFolder = 'docs/decisions'
const decisionSections = ['Context', 'Decision', 'Consequences']

/** A decision without its context or its cost cannot be judged later; one that the index does not list is not found. */
export function incompleteDecisions({ texts }: Tree): string[] {
  const index = texts.get(`${decisionsFolder}/README.md`) ?? ''
  return [...texts]
    .filter(([path]) => path.startsWith(`${decisionsFolder}/`) && path !== `${decisionsFolder}/README.md`)
    .flatMap(([path, text]) => decisionFaults(path.slice(decisionsFolder.length + 1), text, index))
}

function decisionFaults(file: string, text: string, index: string): string[] {
  const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]
  if (number === undefined) return [`${decisionsFolder}/${file} is not named 0000-subject.md`]
  const plain = withoutCode(text)
  const title = /^# (\d{4})\. (.+)$/m.exec(plain)
  const status = /^Status: (.+)$/m.exec(plain)?.[1]
  const sections = [...plain.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  const row = `| [${number}](${file}) | ${title?.[2]} | ${status} |`
  const faults = [
    ...(title?.[1] === number ? [] : [`has no title '# ${number}. Subject'`]),
    ...(/^Date: \d{4}-\d{2}-\d{2}$/m.test(plain) ? [] : ["has no line 'Date: YYYY-MM-DD'"]),
    ...(isStatus(status) ? [] : ["has no line 'Status: Accepted' or 'Status: Superseded by [0000](file)'"]),
    ...(sections.join() === decisionSections.join() ? [] : [`has other sections than ${decisionSections.join(', ')}`]),
    ...(index.includes(row) ? [] : ['is not in the index with its title and status']),
  ]
  return faults.map((fault) => `${decisionsFolder}/${file} ${fault}`)
}

function isStatus(status: string | undefined): boolean {
  return status !== undefined && /^(Accepted(; .+)?|Superseded by \[\d{4}\]\(.+\))$/.test(status)
}

/** Each dependency has a line that says what for and why this one. */
export function undocumentedDependencies({ texts }: Tree): string[] {
  const page = texts.get('docs/dependencies.md') ?? ''
  const names = [...texts]
    .filter(([path]) => /(^|\/)package\.json$/.test(path) && !path.startsWith('scripts/fixtures/'))
    .flatMap(([, text]) => {
      const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
      return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
        Object.keys(manifest[kind] ?? {}),
      )
    })
  const wanted = [...new Set(names)].filter((name) => !name.startsWith('@clearhold/'))
  return wanted
    .filter((name) => !page.includes(`\`${name}\``))
    .map((name) => `docs/dependencies.md has no line for ${name}`)
}

/** Minimum versions without known vulnerabilities; the registry's audit is not available everywhere, so they are listed here. */
const minimumVersions: Readonly<Record<string, string>> = {
  fastify: '5.8.3',
  '@fastify/multipart': '10.1.7',
  '@fastify/static': '10.1.3',
  sharp: '0.35.4',
  jose: '6.2.0',
}

export function outdatedDependencies({ texts }: Tree): string[] {
  const lock = JSON.parse(texts.get('package-lock.json') ?? '{"packages":{}}') as {
    packages: Record<string, { version?: string }>
  }
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const floor = minimumVersions[name]
    if (floor === undefined || version === undefined || !isBelow(version, floor)) return []
    return [`${name} ${version} is below ${floor}, the oldest version without a known hole`]
  })
}

function isBelow(version: string, floor: string): boolean {
  const parts = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? []
  const left = parts(version)
  const right = parts(floor)
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function withoutCode(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '')
}

function ancestors(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}
