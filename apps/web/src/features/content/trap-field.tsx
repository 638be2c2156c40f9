/** A field people do not see and machines fill in. It is out of the tab order and unknown to password managers. */
export function TrapField({ label }: { readonly label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
