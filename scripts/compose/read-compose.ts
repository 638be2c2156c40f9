import { z } from 'zod'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const names = z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]).default([])

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.looseObject({ target: z.string() }).optional(),
  user: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).default([]),
  env_file: z.array(z.string()).default([]),
  environment: z.record(z.string(), text).default({}),
  ports: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  networks: names,
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  privileged: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  ulimits: z.record(z.string(), z.number()).default({}),
})
export type Service = z.infer<typeof serviceSchema>

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) })),
  volumes: z.record(z.string(), z.looseObject({})),
})
export type Compose = z.infer<typeof composeSchema>

/** A compose file as its program sees it: with the defaults of its variables. */
export function readCompose(parse: (source: string) => unknown, source: string): Compose {
  return composeSchema.parse(parse(source.replace(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')))
}
