/** What README tells a newcomer to type. */
export interface ReadmeWords {
  /** The commands of 'Start', in order. */
  readonly commands: readonly string[]
  /** Addresses of the demo's admins. */
  readonly admins: readonly string[]
  readonly password: string
  /** Prints the admins' codes. */
  readonly codeCommand: string
}

/** Read from README itself, so that the test follows what a newcomer reads. */
export function readReadme(text: string): ReadmeWords {
  const start = text.slice(text.indexOf('\n## Start\n'))
  const block = /^```\n([\s\S]*?)^```$/m.exec(start)?.[1] ?? ''
  const commands = block.split('\n').map((line) => line.replace(/#.*/, '').trim())
  const row = /^\| an admin \|([^|]*)\|([^|]*)\|$/m.exec(start)
  const [password, codeCommand] = quoted(row?.[2])
  const words = { commands: commands.filter((command) => command !== ''), admins: quoted(row?.[1]) }
  if (words.commands.length === 0 || words.admins.length < 2 || password === undefined || codeCommand === undefined)
    throw new Error('README no longer says how to start, or how its admins log in')
  return { ...words, password, codeCommand }
}

const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? [])
