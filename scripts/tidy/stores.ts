import { isTest, type Tree } from './files.ts'

const store = /^apps\/server\/src\/domains\/[^/]+\/store(?:\/[^/]+)?\.ts$/

/** Steps of a calendar, or what makes two moments comparable: no rule that would be decided differently. */
const steps: Readonly<Record<string, string>> = {
  'apps/server/src/domains/accounts/store/directory.ts': "created_at + interval '1 second'",
  'apps/server/src/domains/solvency/store/pulses.ts': "hour} + interval '1 hour'",
  'apps/server/src/domains/solvency/store/draws.ts': "n.month + interval '1 month'",
}

/** How long something lasts is a rule: a store multiplies a unit by a constant of rules.ts and writes no period of its own. */
export function periodsInStores({ texts }: Tree): string[] {
  return [...texts].flatMap(([path, text]) => {
    if (!store.test(path) || isTest(path)) return []
    return text.split('\n').flatMap((line, index) => {
      const step = steps[path]
      const rest = step === undefined ? line : line.replaceAll(step, '')
      if (!/(?<!\* )interval '/.test(rest)) return []
      return [`${path}:${index + 1} has a period of its own; name it in rules.ts and multiply interval '1 hour' by it`]
    })
  })
}
