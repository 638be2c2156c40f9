import { CopyButton } from '#design/copy-button.tsx'

/** The number by which somebody asks about it, to be taken along. */
export function CopyReference({ reference, label }: { readonly reference: string; readonly label: string }) {
  return (
    <p className="mt-2">
      <CopyButton kind="text" text={reference} label={label} />
    </p>
  )
}
