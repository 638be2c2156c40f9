import { proposePermissions } from '@clearhold/contract/accounts/endpoints/administration'
import { type Permission, permissions } from '@clearhold/contract/accounts/permissions'
import type { User } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { callAsPerson } from '#client/session/call.ts'
import { Button } from '#design/button.tsx'
import { Checkbox } from '#design/checkbox.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { signProposal } from '../approvals/sign-proposal.ts'
import { ReasonDialog } from '../users/reason-dialog.tsx'

/** What an admin may do. No owner changes it alone: a second owner decides. */
export function ChangePermissions({ user }: { readonly user: User }) {
  const t = useTexts('person')
  const account = useTexts('account')
  const [wanted, setWanted] = useState<readonly Permission[]>(user.permissions)
  const tick = (permission: Permission, on: boolean) =>
    setWanted(permissions.filter((one) => (one === permission ? on : wanted.includes(one))))
  return (
    <ReasonDialog
      trigger={<Button size="small">{t('permissions.button')}</Button>}
      title={t('permissions.title', { name: user.fullname })}
      text={t('permissions.text')}
      submit={t('permissions.submit')}
      fields={
        <fieldset className="space-y-2">
          <legend className="field-label mb-1">{t('permissions.legend')}</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              checked={wanted.includes(permission)}
              onChange={(event) => tick(permission, event.target.checked)}
            >
              {account(`permission.${permission}`)}
            </Checkbox>
          ))}
        </fieldset>
      }
      act={(reason) =>
        signProposal(
          callAsPerson(proposePermissions, { body: { personId: user._id, permissions: [...wanted], reason } }),
        )
      }
      topics={proposePermissions.topics}
    />
  )
}
