import { existsSync, readFileSync } from 'node:fs'

/** A decoder's memory limit, in kilobytes; beyond it allocation fails and the picture is unreadable. */
const memoryKilobytesMax = 768 * 1024
const usualShell = '/bin/sh'

/**
 * The program under the limit: a shell sets it and execs the program. An image has no shell; there the container has the limit, and every
 * process in it inherits it.
 */
export function underMemoryLimit(program: readonly string[], shell = usualShell): readonly string[] {
  if (!existsSync(shell)) return program
  return [shell, '-c', `ulimit -d ${memoryKilobytesMax}; exec "$0" "$@"`, ...program]
}

/** Why pictures may not be decoded here: no shell could set the limit, and nothing outside has. */
export function memoryLimitRefusal(
  shell = usualShell,
  readLimits = () => readFileSync('/proc/self/limits', 'utf8'),
): string | undefined {
  if (existsSync(shell)) return undefined
  const [, soft = 'unlimited'] = /^Max data size +(\S+)/m.exec(readLimits()) ?? []
  if (soft !== 'unlimited' && Number(soft) <= memoryKilobytesMax * 1024) return undefined
  return `Here is no shell that could limit a decoder's memory, and its container allows ${soft} bytes of data. Set its limit (ulimits, data) to ${memoryKilobytesMax * 1024}.`
}
