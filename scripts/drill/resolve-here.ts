import dns from 'node:dns'

// Loaded before a journey (--import): the drill's names, of which no resolver knows, are this computer.
const { DRILL_HOST: host = 'localhost' } = process.env
const resolve = dns.lookup
dns.lookup = ((name: string, ...rest: Parameters<typeof resolve> extends [string, ...infer Rest] ? Rest : never) =>
  resolve(name === host || name.endsWith(`.${host}`) ? '127.0.0.1' : name, ...rest)) as typeof resolve
