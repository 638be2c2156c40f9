import type { User } from '@clearhold/contract/accounts/schema'
import { DateTime } from '#design/date-time.tsx'
import { Facts } from '#design/facts.tsx'
import { Status, type StatusKind } from '#design/status.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const marks: Readonly<Record<string, StatusKind>> = {
  pending: 'moving',
  revision: 'you',
  verified: 'done',
  rejected: 'refused',
}

export function KycStatus({ kyc }: { readonly kyc: User['kyc'] }) {
  const t = useTexts('account')
  if (kyc === null) return <Status kind="none">{t('kyc.none')}</Status>
  return <Status kind={marks[kyc.status] ?? 'none'}>{t(`kyc.${kyc.status}`)}</Status>
}

/** What we know of a person, for their own profile. */
export function PersonFacts({ me, withKyc }: { readonly me: User; readonly withKyc: boolean }) {
  const t = useTexts('account')
  const forms = useTexts('forms')
  return (
    <Facts
      facts={[
        [forms('labels.username'), me.username],
        [forms('labels.fullName'), me.fullname],
        [forms('labels.email'), me.email],
        ...(withKyc ? [[t('kyc.label'), <KycStatus key="kyc" kyc={me.kyc} />] as const] : []),
        ...(me.role === 'Admin' ? [[t('facts.role'), me.role] as const] : []),
        ...(me.permissions.length > 0
          ? [
              [
                t('facts.permissions'),
                me.permissions.map((permission) => t(`permission.${permission}`)).join(', '),
              ] as const,
            ]
          : []),
        [t('facts.since'), <DateTime key="since" instant={me.createdAt} show="date" year />],
        [
          t('facts.lastLogin'),
          me.lastLogin === null ? t('facts.never') : <DateTime key="last" instant={me.lastLogin} />,
        ],
      ]}
    />
  )
}
