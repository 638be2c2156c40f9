import { Digest } from '#design/digest.tsx'

interface DigestsProps {
  readonly digests: readonly (readonly [name: string, hex: string])[]
  /** Said while the seal is still to come. */
  readonly unsealed: string | undefined
}

/** What proves that something stands as it was written, at the end of its panel. */
export function Digests({ digests, unsealed }: DigestsProps) {
  return (
    <div className="mt-4 space-y-3 border-t border-rule pt-3">
      {digests.map(([name, hex]) => (
        <div key={name}>
          <p className="mb-1 text-12 text-ink-2">{name}</p>
          <Digest hex={hex} />
        </div>
      ))}
      {unsealed !== undefined && <p className="text-13 text-ink-2">{unsealed}</p>}
    </div>
  )
}
