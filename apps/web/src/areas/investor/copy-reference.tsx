import { CopyButton } from '#design/copy-button.tsx'

/** The reference by which an investor asks support about it, with a button that copies it. */
export function CopyReference({ reference, label }: { readonly reference: string; readonly label: string }) {
  return (
    <p className="mt-2">
      <CopyButton kind="text" text={reference} label={label} />
    </p>
  )
}
