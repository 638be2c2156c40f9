import { defineFlow as defineAsBuilt, type Flow, type FlowOptions, type RunStep } from '#platform/durable/flow.ts'

/** How the steps of a release differ from the product's current ones. */
type Change = (run: RunStep, extraStep: () => Promise<void>) => Promise<RunStep>

const changes: Readonly<Record<string, Change>> = {
  /** An extra step comes first, and every other step is renamed. */
  'release-b': async (run, extraStep) => {
    await run('a step of release b', extraStep)
    return (name, work) => run(`${name}, renamed`, work)
  },
  /** The steps have their old names again, and each is followed by an extra one. */
  'release-c': async (run, extraStep) => async (name, work) => {
    const value = await run(name, work)
    await run(`after ${name}`, extraStep)
    return value
  },
}

const change = changeOf(process.env['RELEASE'] ?? '')

function changeOf(release: string): Change {
  const found = changes[release]
  if (found === undefined) throw new Error(`no changed release is called ${release}`)
  return found
}

/** Replaces the product's own: the same flows, with a journal that no other release can replay. */
export function defineFlow<Name extends string>({ name, advance }: FlowOptions<Name>): Flow<Name> {
  let isSaid = false
  const extraStep = async () => {
    if (!isSaid) console.log(JSON.stringify({ event: 'release.changed_step', flow: name }))
    isSaid = true
  }
  return defineAsBuilt({ name, advance: async (key, run) => advance(key, await change(run, extraStep)) })
}
