import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface Process {
  readonly parent: number
  readonly ownTicks: number
  /** Of its ended children. */
  readonly buriedTicks: number
}

/** CPU time of a process and its descendants, ended ones included. */
export function treeCpuMs(root: number): number {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : undefined
    if (found !== undefined) processes.set(Number(name), found)
  }
  const belongs = (pid: number): boolean =>
    pid === root || (pid > 1 && processes.has(pid) && belongs(processes.get(pid)?.parent ?? 0))
  let ticks = 0
  for (const [pid, { ownTicks, buriedTicks }] of processes) if (belongs(pid)) ticks += ownTicks + buriedTicks
  return (ticks * 1000) / ticksPerSecond
}

function readProcess(pid: string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the command name, which may contain anything: state, parent, and so on.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index] ?? 0)
    return { parent: at(1), ownTicks: at(11) + at(12), buriedTicks: at(13) + at(14) }
  } catch {
    return undefined
  }
}
