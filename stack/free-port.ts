import { createServer } from 'node:net'

/** A port on loopback that is free right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

export async function freePorts<const Names extends readonly string[]>(
  names: Names,
): Promise<Record<Names[number], number>> {
  const ports = new Map<string, number>()
  for (const name of names) ports.set(name, await freePort())
  if (new Set(ports.values()).size !== names.length) return freePorts(names)
  return Object.fromEntries(ports) as Record<Names[number], number>
}
