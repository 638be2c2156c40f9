import type { Tree } from './files.ts'

const pages = /^docs\/(runbooks|operators)\/.+\.md$/
/** Debian's own node is too old for our sources, npm is on no host, and a path in .data is one of a developer's checkout. */
const ofDevelopers = /`(node|npm|npx) |(^|[\s`/])\.data\//
/** What developers do, or what a test of ours plays. */
const saysSo = /\bin a checkout\b|\bPractised by\b/i

/** A runbook is read at an installed host, at night: its commands are `clearhold …`, its paths those of that host. */
export function developersCommands({ texts }: Tree): string[] {
  return [...texts]
    .filter(([path]) => pages.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          ofDevelopers.test(line) && !saysSo.test(line)
            ? [`${path}:${index + 1} has a command or a path of a checkout, which no installed host has`]
            : [],
        ),
    )
}
